import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'
import { madeValues } from './made-values.fixture.ts'

const { alnum } = madeValues(67)
const redactor = createRedactor({ packs: ['core', 'extended'] })

describe('a name after a name', () => {
  test.each([
    [
      'types',
      'constructor(session: Http2Session);\nreadonly session: ClientHttp2Session;\n#assign(token: CachedX509Token)\npbkdf2(password: Uint8Array, salt: Uint8Array)\ndecode(tokens: Uint32Array): X\nconst DEFAULT_SECRET: Uint8Array;',
    ],
    [
      'variables',
      'self.credentials = credentials\n        self._authkey = authkey\nself.passwd = password_mgr\nresponse.requestIncludesCredentials = includeCredentials\n',
    ],
    ['constants', 'const envApiKey = useProfile\n  ? a : b\nconst pass2 = hasCallWithArgs && x\n'],
    [
      'classes',
      'exports.AuthenticationMD5Password = AuthenticationMD5Password;\nexports.findX509Credential = exports.rememberX509Credential = x',
    ],
    [
      'headers',
      '    auth_header = \'Proxy-Authorization\'\nconst AUTH_HEADER = "authorization";\nexport declare const SERVICE_TOKEN_HEADER = "X-Acme-Sandbox-Service-Token";',
    ],
    [
      'names of variables',
      'const ENV_SECRET = "AWS_SECRET_ACCESS_KEY";\nconst ACME_API_KEY = "ACME_API_KEY";\nconst GRANT_TYPE_REFRESH_TOKEN = "refresh_token";\nconst USE_CREDENTIALS = \'use-credentials\'\nSecretAccessKey: "STRING_VALUE", // required',
    ],
    ['tags of fields', '\tSecret *common.Secret `protobuf:"bytes,1,opt,name=secret,proto3" json:"secret,omitempty"`'],
    [
      'help',
      '      --password strings   passwords of x\n      --token-file path   where\n      --secret stringArray\n',
    ],
    [
      'encodings',
      "readFile('/etc/passwd', 'utf8', callback);\nreadFileSync(join(dir, 'server-key.pem'), 'utf8')\nopen('secret', 'latin1')",
    ],
    [
      'effects of taints',
      'kubectl taint nodes node1 key1=value1:NoSchedule key2=v2ax9Q7zP1:NoExecute- key1=CriticalAddons2Only:NoExecute:3600',
    ],
    ['parameters of an example', 'metadata[key1]=value1&metadata[key2]=value2'],
    [
      'handles',
      'sessionid: 0x14ede63a5a70002, timeout 3000\nSCM_CREDENTIALS = 0x02,\n  PGP_SIGN_KEY = 0x1f,\nSTENCIL_PASS_DEPTH_PASS: 0x0B96;',
    ],
    [
      'steps of a parser',
      '[Tokenizer.END_TAG_TOKEN]: startTagInTableBody,\n[Tokenizer.CHARACTER_TOKEN]: tokenInHeadNoScript,',
    ],
    [
      'fields of C',
      ' * @ACME_BAG_SECRET: PKCS-12 bag with secret\ntypedef struct PKCS12SecretStr SEC_PKCS12Secret;\n#define JoinSession ((String)&Strings2[1057])\n  x86_cpu_PAT\t\t\t= x86_cpu_index_1_edx + 16,',
    ],
    [
      'members',
      'request.headers[SESSION_TOKEN_HEADER] = s3ExpressIdentity.sessionToken;\nconst token = (parsed as Partial<BetaWorkSecret>).sessions_token;',
    ],
    [
      'code in a page',
      '<code title="post /realtime/client_secrets">client.realtime.clientSecrets.<a href="x">create</a></code>',
    ],
    ['C++', 'void collect(SmallVectorImpl<Pass *> &LastUses, Pass *P);\n * it should pass desiredCapacityHint=0.'],
    ['ranks of tokens', 'IGlucHV0cw== 5pw= IHBvc2Vz IHNsb3Rz'],
    ['formats', "user_pass = '%s:%s' % (user, password)"],
    ['minified code', ';e.ErrorCode={UnexpectedEOF:0,InvalidType:2};let{token:J2,tokenValue:Y2}=e;'],
  ])('%s: stays', (_, text) => {
    expect(redactor.redactText(text).text).toBe(text)
  })

  test.each([
    [{ PW: '+680', PY: '+595' }],
    [{ PW: ['680', '01[12]', '(?:[24-8]\\d\\d|345|900)\\d{4}', [7], [['(\\d{3})(\\d{4})', '$1 $2', ['[2-9]']]]] }],
    [{ wif: 'application/watcherinfo+xml', pw: 'image/x2.y' }],
    [{ session: '0x14ede63a5a70002' }],
  ])('%j stays', (value) => {
    expect(redactor.redactValue(value).value).toEqual(value)
  })

  test.each([
    ['password: Hunter2x'],
    ['password: tulip12'],
    ['password: Sasha1'],
    ['password: saint8'],
    ['password: xVabqKefRhiLmodP'],
    ['<secret>)x9.K2lq</secret>'],
    ['password = hunter2'],
    ['const password = hunter2pass\n'],
    ['MYSQL_ROOT_PASSWORD=rootpassword\n'],
    ['OAUTH_CLIENT_SECRET=clientsecret\n'],
    ['JWT_SECRET=superSecret\n'],
    ['DB_PASSWORD=correctHorseBatteryStaple\n'],
    ['DB_PASSWORD=md5secretWord\n'],
    ['password: S3cretWord'],
    ['password: Password1'],
    ['secret: "MySecret1"'],
    ['API_KEY="AKEY_1234_SECRET"'],
    ['session: Kx9Session2qZ81'],
    ['config.secret = secretValue1'],
    ['--password hunter2'],
    ['mysql --password strings2 -u x'],
    ['wifi psk: 0x1A2B3C4D5E'],
    [`private_key = 0x${'9f86d081884c7d65'.repeat(4)}`],
    [`token: ${alnum(32)}`],
    [`auth_header = "Basic ${btoa('user:pl4inWord')}"`],
  ])('%s: goes', (text) => {
    expect(redactor.redactText(text).text).toMatch(/\[[A-Z_]+_1\]/)
  })
})
