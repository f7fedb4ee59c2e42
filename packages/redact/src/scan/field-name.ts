/** How much a field name says about its value: `strong` any value is secret, `weak` one that looks it, `numeric` a short number. */
export type FieldStrength = 'strong' | 'weak' | 'numeric'

/** What a field name tells. */
export interface FieldRule {
  readonly strength: FieldStrength
  readonly type: string
}

/** Splits a name into lower-case words at separators and at the humps of camel case: `DB_passWord2` gives db, pass, word, 2. */
export function wordsOfName(name: string): string[] {
  const words: string[] = []
  let word = ''
  let last = 0
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index)
    const kind = kindOf(code)
    const hump = kind === UPPER && (last === LOWER || (last === UPPER && kindOf(name.charCodeAt(index + 1)) === LOWER))
    const border = kind === 0 || hump || (kind === DIGIT) !== (last === DIGIT)
    if (border && word !== '') {
      words.push(word)
      word = ''
    }
    if (kind !== 0) word += name[index]
    last = kind
  }
  if (word !== '') words.push(word)
  return words.map((each) => each.toLowerCase())
}

const UPPER = 1
const LOWER = 2
const DIGIT = 3

/** Letters beyond ASCII count as lower case: scripts without case have no humps. */
function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return LOWER
  if (code >= 65 && code <= 90) return UPPER
  if (code >= 48 && code <= 57) return DIGIT
  return code >= 128 ? LOWER : 0
}

/**
 * The rule of a field name, or undefined when it says nothing. The name is read from its end: `githubTokenCount` counts,
 * `tokenProd` is a token. What may follow the telling word is a closed list; everything else ends the search.
 */
export function readFieldName(name: string): FieldRule | undefined {
  if (name.length < 2 || name.length > 100) return undefined
  const words = wordsOfName(name)
  if (words.length === 0 || words.length > 16) return undefined
  let length = words.length
  while (length > 1 && TRAILING.has(words[length - 1] as string) && ruleOf(words, length) === undefined) length--
  while (length > 1 && isNumber(words[length - 1] as string)) length--
  return ruleOf(words, length)
}

function isNumber(word: string): boolean {
  return word.charCodeAt(0) <= 57 && word.length <= 4
}

/** The longest name of the tables that ends at word `length`; the words before it may veto. */
function ruleOf(words: readonly string[], length: number): FieldRule | undefined {
  let suffix = ''
  let found: { rule: FieldRule; first: number } | undefined
  for (let first = length - 1; first >= Math.max(0, length - 5); first--) {
    suffix = (words[first] as string) + suffix
    const rule = EXACT.get(suffix)
    if (rule !== undefined) found = { rule, first }
  }
  if (found === undefined) {
    const last = words[length - 1] as string
    for (let cut = 1; cut < last.length - 2 && found === undefined; cut++) {
      const rule = GLUED.get(last.slice(cut))
      if (rule !== undefined) found = { rule, first: length - 1 }
    }
  }
  if (found === undefined) return undefined
  const before = words[found.first - 1]
  if (before !== undefined && VETO.has(before) && found.rule !== PASSWORD) return undefined
  return VETOED.has(words.slice(0, length).join('')) ? undefined : found.rule
}

const PASSWORD: FieldRule = { strength: 'strong', type: 'PASSWORD' }
const SECRET: FieldRule = { strength: 'strong', type: 'SECRET' }
const API_KEY: FieldRule = { strength: 'strong', type: 'API_KEY' }
const KEY: FieldRule = { strength: 'strong', type: 'PRIVATE_KEY' }
const TOKEN: FieldRule = { strength: 'strong', type: 'TOKEN' }
const WEAK_TOKEN: FieldRule = { strength: 'weak', type: 'TOKEN' }
const WEAK_SECRET: FieldRule = { strength: 'weak', type: 'SECRET' }
const WEAK_KEY: FieldRule = { strength: 'weak', type: 'API_KEY' }
const COOKIE: FieldRule = { strength: 'strong', type: 'COOKIE' }
const CONNECTION: FieldRule = { strength: 'weak', type: 'CONNECTION_STRING' }
const HASH: FieldRule = { strength: 'weak', type: 'PASSWORD_HASH' }
const AUTHORIZATION: FieldRule = { strength: 'strong', type: 'AUTHORIZATION' }
const CODE: FieldRule = { strength: 'numeric', type: 'CODE' }

/** Telling names as whole words, joined: `api_key`, `apiKey` and `API KEY` are all `apikey`. */
const EXACT = table([
  [
    PASSWORD,
    'password passwd passwort kennwort pwd pass passphrase passcode passkey pw userpw motdepasse contrasena contrasenya senha wachtwoord losenord salasana haslo parola mdp psk presharedkey wpapsk wpapassphrase sshpass requirepass masterauth pgpassword mysqlpwd',
  ],
  [PASSWORD, '密码 パスワード 비밀번호 пароль contraseña 口令 密碼'],
  [PASSWORD, 'keypass storepass keystorepass truststorepass bindpw rootpw becomepass sudopass bindcredentials'],
  [
    SECRET,
    'secret clientsecret appsecret apisecret consumersecret sharedsecret signingsecret webhooksecret secretkey secretaccesskey secretkeybase sessionsecret cookiesecret jwtsecret tokensecret authsecret oauthsecret secrettoken secretstring secretvalue secretbinary totpsecret otpsecret hmacsecret mfasecret channelsecret mastersecret passwordsalt pepper credential credentials creds clientcredential clientassertion assertion codeverifier mnemonic seedphrase recoveryphrase recoverykey recoverycode recoverycodes backupcode backupcodes scratchcode scratchcodes seedwords secretphrase secrets passwords verificationtoken codesecret xpriv',
  ],
  [
    API_KEY,
    'apikey apikeys apisecretkey accesskey accesskeysecret secretapikey apiauthkey authkey appkey applicationkey accountkey subscriptionkey ocpapimsubscriptionkey sharedaccesskey storagekey servicekey serviceaccountkey functionkey hostkeysecret masterkey mastertoken adminkey rapidapikey xapikey apitoken apiaccesstoken licensekey licencekey integrationkey routingkeysecret ingestkey writekey readkeysecret deploykey primarykeysecret storageaccountkey accountaccesskey cosmoskey',
  ],
  [
    KEY,
    'privatekey privkey signingkey encryptionkey decryptionkey cryptokey aeskey hmackey rsaprivatekey sshprivatekey sshkey tlskey sslkey clientkeydata keymaterial signkey enckey dataencryptionkey sessionkey sharedkey symmetrickey privatekeyid privatekeypem privatekeydata secretkeydata wireguardprivatekey railsmasterkey keypem pemkey',
  ],
  [
    TOKEN,
    'accesstoken authtoken refreshtoken bearertoken sessiontoken securitytoken usertoken bottoken apptoken servicetoken privatetoken personalaccesstoken accesstokensecret oauthtoken authorizationtoken idtoken devicetoken registrationtoken jointoken bootstraptoken runnertoken deploytoken logintoken resettoken invitetoken csrftoken xsrftoken authenticitytoken githubtoken gitlabtoken npmtoken slacktoken vaulttoken admintoken roottoken xauthtoken xvaulttoken jwttoken webhooktoken devicecode tokenvalue clienttoken',
  ],
  [
    WEAK_TOKEN,
    'token tokens jwt pat sid sessionid session phpsessid jsessionid aspnetsessionid connectsid sessionkey auth bearer sas sastoken ssotoken ticket magiclink otptoken userkey',
  ],
  [
    WEAK_SECRET,
    'nonce salt secretid signature sig hmac authorizationcode authcode verifier challengesecret keystore keydata keyvalue',
  ],
  [WEAK_KEY, 'consumerkey clientkey serverkey key2 primarykey secondarykey publishingkey accessid accesskeyid mapskey'],
  [COOKIE, 'cookie cookies setcookie sessioncookie authcookie'],
  [AUTHORIZATION, 'authorization proxyauthorization xauthorization basicauth authheader authorizationheader'],
  [
    CONNECTION,
    'connectionstring connstring connstr connectionuri connectionurl databaseurl dburl dsn mongouri redisurl jdbcurl postgresurl',
  ],
  [
    HASH,
    'passwordhash hashedpassword passwordhashed pwhash passhash passworddigest encryptedpassword cryptedpassword shadow userpassword2 ntlmhash nthash lmhash',
  ],
  [
    CODE,
    'pin pincode pinnumber otp otpcode onetimecode onetimepassword totp mfacode twofactorcode verificationcode smscode securitycode cvv cvc cvv2 cvc2 csc cid2 cardcode accesspin',
  ],
])

/** Telling ends of a word without borders inside: `dbpassword`. Long enough not to be the end of a harmless word. */
const GLUED = table([
  [PASSWORD, 'password passwd passwort kennwort passphrase passcode pwd'],
  [SECRET, 'secret secretkey secretaccesskey'],
  [API_KEY, 'apikey accesskey accountkey authkey'],
  [KEY, 'privatekey encryptionkey signingkey'],
  [TOKEN, 'accesstoken authtoken refreshtoken sessiontoken bearertoken'],
  [WEAK_TOKEN, 'token sessid sessionid'],
  [CONNECTION, 'connectionstring'],
])

/** Words that may follow the telling one without changing what the value is. */
const TRAILING = new Set(
  'value val str string text plain plaintext raw data b64 base64 encoded hex bytes prod production dev development staging stage test testing live sandbox old new current previous prev primary secondary backup default admin root user main env base confirm confirmation confirmed repeat again enc encrypted v header here read write rw ro local remote internal external us eu key1 key2'.split(
    ' ',
  ),
)

/** A word that, right before the telling one, says that the value is no secret. */
const VETO = new Set(
  'public pub publishable page next continuation cursor sync pad eos bos unk mask special max min num total prompt completion input output cached reasoning stop start end nextpage prev previous resume delta skip marker partition sort primary foreign cache idempotency hash range routing row no has is requires require needs allow show hide forgot reset change lost csrfparam first last token2 per vocab unused image audio text'.split(
    ' ',
  ),
)

/** Whole names that only look telling. */
const VETOED = new Set(
  'nexttoken pagetoken nextpagetoken continuationtoken clientrequesttoken synctoken canceltoken cancellationtoken changetoken starttoken endtoken tokens2 accesskeyid awsaccesskeyid authorid authority bypass compass keypass2'.split(
    ' ',
  ),
)

function table(rows: readonly (readonly [FieldRule, string])[]): ReadonlyMap<string, FieldRule> {
  const map = new Map<string, FieldRule>()
  for (const [rule, names] of rows) for (const name of names.split(' ')) if (!map.has(name)) map.set(name, rule)
  return map
}
