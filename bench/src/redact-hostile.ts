/** Texts that break scanners whose time is not linear, by name; each is called with the length wanted. */
export const HOSTILE: Readonly<Record<string, (length: number) => string>> = {
  'a.': (length) => fill('a.', length),
  'a.@': (length) => `${fill('a.', length - 1)}@`,
  'a-': (length) => fill('a-', length),
  'a:': (length) => fill('a:', length),
  '@': (length) => fill('@', length),
  'a@b.': (length) => fill('a@b.', length),
  '1 ': (length) => fill('1 ', length),
  '1-': (length) => fill('1-', length),
  '1234 ': (length) => fill('1234 ', length),
  digits: (length) => fill('4012888888881881', length),
  '+1': (length) => fill('+1(', length),
  'key=': (length) => fill('key=', length),
  password: (length) => fill('password', length),
  'password=': (length) => fill('password=', length),
  'password: "': (length) => fill('password: "', length),
  'password is ': (length) => fill('password is ', length),
  'cookie: ': (length) => fill('cookie: a=', length),
  'authorization: ': (length) => fill('authorization: x ', length),
  'curl -u ': (length) => fill('curl -u ', length),
  '://': (length) => fill('://a:', length),
  '://a/': (length) => `://a:${fill('/', length - 4)}`,
  begin: (length) => fill(`-----BEGIN ${'PRIVATE'} KEY-----`, length),
  'begin, no end': (length) => `-----BEGIN ${'PRIVATE'} KEY-----${fill('B', length - 27)}`,
  'eyJ.': (length) => fill('eyJabcdefgh.', length),
  eyJ: (length) => `eyJ${fill('a', length - 3)}`,
  A: (length) => fill('A', length),
  '=-': (length) => fill('=-', length),
  '\\': (length) => fill('\\', length),
  '"': (length) => fill('"', length),
  '[[': (length) => fill('[', length),
  '{"a":': (length) => fill('{"a":', length),
  '"{\\"': (length) => JSON.stringify(`{"password":"${fill('\\"', length)}`),
  '::': (length) => fill('ab::', length),
  '-- ': (length) => fill('machine login password ', length),
  'echo ': (length) => fill('echo "a" ', length),
  'identified by ': (length) => fill('identified by ', length),
  '[EMAIL_1]': (length) => fill('[EMAIL_1]', length),
  'a table': (length) => fill('| password | x |\n', length),
  'a ruler': (length) => fill('password\n--------\n', length),
  'rows in rows': (length) => '{"columns":["password"],"rows":[["a1b2"],'.repeat(length / 41),
  'rows in rows, closed': (length) => nested('{"columns":["password"],"rows":[["a1b2"],', ']}', length),
  'secrets in secrets': (length) => nested('{"password":"a1b2c3d4","a":', '}', length),
  'tokens in base64': (length) => fill('c2tfbGl2ZV8K', length),
  'secrets of a cluster': (length) => fill('apiVersion: v1\nkind: Secret\ndata:\n  a: YWRtaW4=\n', length),
  'AA12 ': (length) => fill('DE89 3704 ', length),
}

function nested(open: string, close: string, length: number): string {
  const depth = Math.floor(length / (open.length + close.length))
  return `${open.repeat(depth)}1${close.repeat(depth)}`
}

function fill(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}
