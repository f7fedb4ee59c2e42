import { classOf, WORD } from './characters.ts'
import { isPlaceholderValue } from './placeholder-value.ts'
import type { Matcher, TextScan } from './text-scan.ts'

/** Where a secret stands in the words of a command. */
export interface CommandForm {
  readonly commands: readonly string[]
  /** Flags whose next word, or the rest of the word after `=` or `:`, is the secret. */
  readonly flags?: readonly string[]
  /** Flags whose secret is glued to them: `-psecret`. */
  readonly glued?: readonly string[]
  /** Flags whose word is `user:secret`, with the sign that parts them. */
  readonly pairs?: readonly (readonly [flag: string, sign: string])[]
  /** A subcommand after which the nth word that is no flag is the secret. */
  readonly words?: readonly (readonly [subcommand: string, position: number])[]
}

export const COMMANDS: readonly CommandForm[] = [
  {
    commands: ['curl'],
    pairs: [
      ['-u', ':'],
      ['--user', ':'],
      ['-U', ':'],
      ['--proxy-user', ':'],
    ],
    flags: ['--pass', '--oauth2-bearer', '--tlspassword', '--proxy-pass'],
  },
  {
    commands: ['wget', 'aria2c', 'svn', 'lftp'],
    flags: ['--password', '--http-password', '--http-passwd', '--ftp-password', '--proxy-password'],
    pairs: [['-u', ',']],
  },
  {
    commands: ['mysql', 'mysqldump', 'mysqladmin', 'mysqlimport', 'mariadb', 'mariadb-dump', 'mysqlsh'],
    glued: ['-p'],
    flags: ['--password'],
  },
  { commands: ['sshpass'], glued: ['-p'], flags: ['-p'] },
  {
    commands: ['mongo', 'mongosh', 'mongodump', 'mongorestore', 'mongoexport', 'mongoimport'],
    flags: ['-p', '--password'],
  },
  { commands: ['redis-cli', 'valkey-cli', 'keydb-cli'], flags: ['-a', '--pass'], words: [['auth', 1]] },
  {
    commands: [
      'docker',
      'podman',
      'nerdctl',
      'buildah',
      'skopeo',
      'helm',
      'oras',
      'az',
      'oc',
      'twine',
      'cf',
      'cqlsh',
      'cypher-shell',
      'nexus',
      'mvn',
      'ansible',
      'crackmapexec',
      'netexec',
      'evil-winrm',
      'hydra',
      'psexec',
      'security',
      'ncftpput',
      'ncftpget',
      'ldapmodify',
      'impacket-psexec',
      'sqlcmd',
      'influx',
      'argocd',
      'zfs',
      'xfreerdp',
      'rdesktop',
      'vncviewer',
    ],
    flags: ['-p', '--password', '--creds', '-password', '--token'],
  },
  {
    commands: ['ldapsearch', 'ldapadd', 'ldapmodify', 'ldapdelete', 'ldapwhoami', 'ldappasswd'],
    flags: ['-w', '-s', '-a'],
  },
  {
    commands: ['smbclient', 'rpcclient', 'winexe', 'smbmap', 'net rpc', 'pth-winexe', 'wmic'],
    pairs: [
      ['-U', '%'],
      ['--user', '%'],
      ['--user=', '%'],
    ],
    flags: ['-p', '/password'],
  },
  {
    commands: [
      'sqlcmd',
      'bcp',
      'osql',
      'isql',
      'tsql',
      'ipmitool',
      'mosquitto_pub',
      'mosquitto_sub',
      'freebcp',
      'isqlw',
    ],
    flags: ['-P'],
    glued: ['-P'],
  },
  { commands: ['snmpwalk', 'snmpget', 'snmpset', 'snmpbulkwalk', 'snmptable'], flags: ['-c', '-A', '-X'] },
  { commands: ['openssl'], flags: ['-k', '-K', '-passin', '-passout', '-pass', '-password'] },
  { commands: ['gpg', 'gpg2'], flags: ['--passphrase'] },
  { commands: ['zip', '7z', '7za', 'unzip', 'rar', 'unrar'], flags: ['-P', '--password'], glued: ['-p'] },
  { commands: ['ssh-keygen'], flags: ['-N', '-P'] },
  {
    commands: ['keytool', 'jarsigner'],
    flags: ['-storepass', '-keypass', '-srcstorepass', '-deststorepass', '-srckeypass', '-destkeypass', '-new'],
  },
  {
    commands: ['signtool', 'cmdkey', 'schtasks', 'xfreerdp', 'wfreerdp', 'sc.exe', 'wbadmin', 'bitsadmin'],
    flags: ['/p', '/pass', '/rp'],
    glued: ['/p:'],
  },
  {
    commands: ['http', 'https', 'xh', 'ab'],
    pairs: [
      ['-a', ':'],
      ['--auth', ':'],
      ['-A', ':'],
    ],
  },
  { commands: ['htpasswd'], words: [['', 3]], flags: [] },
  {
    commands: ['rabbitmqctl'],
    words: [
      ['add_user', 2],
      ['change_password', 2],
      ['authenticate_user', 2],
    ],
  },
  { commands: ['vault'], words: [['login', 1]], flags: ['-token'] },
  { commands: ['consul', 'nomad'], flags: ['-token', '-http-token'] },
  { commands: ['kubectl'], flags: ['--token', '--docker-password', '--password'] },
  {
    commands: ['aws', 'setx', 'heroku', 'flyctl', 'fly', 'wrangler', 'gh'],
    flags: ['--auth-token', '--with-token', '--session-token'],
  },
  { commands: ['sqlplus', 'expdp', 'impdp', 'exp', 'imp', 'rman'], pairs: [['', '/']] },
  { commands: ['nmcli'], flags: ['password', 'wifi-sec.psk', '802-11-wireless-security.psk'] },
  { commands: ['wpa_passphrase'], words: [['', 2]] },
  { commands: ['neo4j-admin'], words: [['set-initial-password', 1]] },
  { commands: ['rclone'], words: [['obscure', 1]] },
  {
    commands: ['net'],
    words: [
      ['use', 3],
      ['user', 2],
    ],
  },
  { commands: ['snmp-server'], words: [['community', 1]] },
  { commands: ['smtp-cli', 'sendemail', 'swaks', 'msmtp', 'mutt'], flags: ['-xp', '--pass', '--auth-password', '-ap'] },
  { commands: ['usermod', 'useradd'], flags: ['-p', '--password'] },
  { commands: ['git'], flags: ['--password'] },
]

const LONGEST_COMMAND = 2048

/** Makes the matcher of one command of a form. */
export function commandMatcher(form: CommandForm): Matcher {
  return (scan, start, end) => {
    if (start < scan.commandEnd) return
    const { text } = scan
    const before = text.charCodeAt(start - 1)
    if ((classOf(before) & WORD) !== 0 || before === 46 || before === 45) return
    const next = text.charCodeAt(end)
    if (!(next === 32 || next === 9 || next === 34 || next === 39 || text.startsWith('.exe', end))) return
    readCommand(scan, end, form)
  }
}

/** A word of the line: where it stands without its quotation marks. */
interface ShellWord {
  readonly start: number
  readonly end: number
  readonly after: number
}

function readCommand(scan: TextScan, from: number, form: CommandForm): void {
  const { text } = scan
  const limit = commandLimit(scan, from)
  let index = from
  let plain = 0
  let subcommand: number | undefined = form.words?.find(([name]) => name === '')?.[1]
  for (let count = 0; count < 64; count++) {
    const word = wordAt(text, index, limit)
    if (word === undefined) break
    index = word.after
    const value = text.slice(word.start, Math.min(word.end, word.start + 200))
    const next = () => wordAt(text, index, limit)
    const found = flagValue(text, form, word, next)
    if (found !== undefined) {
      addSecret(scan, found.start, found.end)
      index = Math.max(index, found.after)
      continue
    }
    if (value.startsWith('-')) continue
    const named = form.words?.find(([name]) => name === value)
    if (named !== undefined && subcommand === undefined) {
      subcommand = named[1]
      plain = 0
    } else if (subcommand !== undefined && ++plain === subcommand) addSecret(scan, word.start, word.end)
  }
  scan.commandEnd = Math.max(scan.commandEnd, index)
}

/** The end of the command: its line and lines that a backslash joins to it, up to a pipe or the next command. */
function commandLimit(scan: TextScan, from: number): number {
  const { text } = scan
  const horizon = Math.min(scan.horizon(from), from + LONGEST_COMMAND)
  let breaks = 0
  for (let index = from; index < horizon; index++) {
    const code = text.charCodeAt(index)
    if (code === 10) {
      const joined =
        text.charCodeAt(index - 1) === 92 || (text.charCodeAt(index - 1) === 13 && text.charCodeAt(index - 2) === 92)
      if (!joined || ++breaks > 1) return index
    } else if ((code === 124 || code === 59) && text.charCodeAt(index - 1) === 32) return index
    else if (code === 38 && text.charCodeAt(index + 1) === 38) return index
  }
  return horizon
}

function wordAt(text: string, from: number, limit: number): ShellWord | undefined {
  let index = from
  while (index < limit && ' \t\n\r\\,[]'.includes(text[index] as string)) index++
  if (index >= limit) return undefined
  const quote = text[index] as string
  if (quote === '"' || quote === "'") {
    let end = index + 1
    while (end < limit && text[end] !== quote) end += text[end] === '\\' ? 2 : 1
    end = Math.min(end, limit)
    return { start: index + 1, end, after: end + 1 }
  }
  let end = index
  while (
    end < limit &&
    !' \t\n\r"`\')'.includes(text[end] as string) &&
    !(text[end] === '\\' && '"n'.includes(text[end + 1] ?? 'n'))
  )
    end++
  if (end > index && '"\''.includes(text[end] as string) && text[end - 1] === '=') {
    const inner = wordAt(text, end, limit)
    if (inner !== undefined) return { start: index, end: inner.end, after: inner.after }
  }
  return { start: index, end, after: Math.max(end, index + 1) }
}

/** The secret that a flag at `word` brings: in the same word or in the next. */
function flagValue(
  text: string,
  form: CommandForm,
  word: ShellWord,
  next: () => ShellWord | undefined,
): ShellWord | undefined {
  const value = text.slice(word.start, Math.min(word.end, word.start + 200))
  for (const flag of form.flags ?? []) {
    if (value === flag) return next()
    const sign = value[flag.length]
    const assigned = sign === '=' || (sign === ':' && flag.startsWith('/'))
    if (assigned && value.startsWith(flag)) return pastQuote(text, { ...word, start: word.start + flag.length + 1 })
  }
  for (const flag of form.glued ?? []) {
    if (value.length > flag.length && value.startsWith(flag) && value[flag.length] !== '-') {
      return pastQuote(text, { ...word, start: word.start + flag.length })
    }
  }
  for (const [flag, sign] of form.pairs ?? []) {
    const found = pairValue(text, value, word, flag, sign, next)
    if (found !== undefined) return found
  }
  return undefined
}

function pairValue(
  text: string,
  value: string,
  word: ShellWord,
  flag: string,
  sign: string,
  next: () => ShellWord | undefined,
): ShellWord | undefined {
  if (flag === '') return value.startsWith('-') ? undefined : afterSign(text, word, sign)
  if (value === flag) {
    const following = next()
    return following === undefined ? undefined : afterSign(text, following, sign)
  }
  const glued = value.startsWith(`${flag}=`) ? flag.length + 1 : flag.length
  if (!value.startsWith(flag) || (glued === flag.length && flag.length !== 2)) return undefined
  return afterSign(text, pastQuote(text, { ...word, start: word.start + glued }), sign)
}

function afterSign(text: string, word: ShellWord, sign: string): ShellWord | undefined {
  const at = text.slice(word.start, word.end).indexOf(sign)
  return at === -1 ? undefined : { ...word, start: word.start + at + sign.length }
}

/** `--flag="value"`: without the mark that stands inside the word. */
function pastQuote(text: string, word: ShellWord): ShellWord {
  const mark = text[word.start]
  return mark === '"' || mark === "'" ? { ...word, start: word.start + 1 } : word
}

function addSecret(scan: TextScan, start: number, end: number): void {
  const value = scan.text.slice(start, end)
  if (
    value.length < 3 ||
    value.startsWith('-') ||
    isPlaceholderValue(value) ||
    value.startsWith('$') ||
    value.startsWith('file:') ||
    value.startsWith('@')
  )
    return
  scan.add(start, end, 'PASSWORD', 'command-line')
}
