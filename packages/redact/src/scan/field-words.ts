/**
 * How much a field name says about its value: `strong` any value is secret, `weak` one that looks generated, `numeric` a short
 * number, `query` only as a parameter of an address.
 */
export type FieldStrength = 'strong' | 'weak' | 'numeric' | 'query'

/** What a field name tells. */
export interface FieldRule {
  readonly strength: FieldStrength
  readonly type: string
  /** The name is short enough to mean other things: even so its value must look typed or generated. */
  readonly short?: boolean
}

/** Type, strength and names: whole words, joined, lower case. `api_key`, `apiKey` and `API KEY` are all `apikey`. */
type Row = readonly [type: string, strength: FieldStrength, names: string, short?: boolean]

const WHOLE: readonly Row[] = [
  [
    'PASSWORD',
    'strong',
    'password passwords passwd passwort kennwort pwd passphrase passcode passkey userpw motdepasse contrasena contraseña contrasenya senha wachtwoord losenord salasana haslo hasło parola ' +
      '密码 密碼 口令 パスワード 비밀번호 пароль presharedkey wpapsk wpapassphrase sshpass requirepass masterauth userpass dbpass rootpass adminpass mysqlpwd ' +
      'keypass storepass keystorepass truststorepass bindpw rootpw becomepass sudopass bindcredentials smtppass mailpass emailpass ftppass authpass loginpass httppass proxypass',
  ],
  ['PASSWORD', 'strong', 'pw pass mdp psk', true],
  [
    'SECRET',
    'strong',
    'secret secrets clientsecret appsecret apisecret consumersecret sharedsecret signingsecret webhooksecret secretkey secretaccesskey secretkeybase sessionsecret cookiesecret jwtsecret ' +
      'tokensecret authsecret oauthsecret secrettoken secretstring secretvalue secretbinary totpsecret otpsecret mfasecret channelsecret mastersecret passwordsalt pepper credential credentials ' +
      'creds clientcredential clientcredentials clientassertion codeverifier mnemonic mnemonicphrase seedphrase seedwords recoveryphrase recoverykey recoverycode recoverycodes backupcode backupcodes ' +
      'scratchcode scratchcodes verificationtoken apikeysecret accesskeysecret accesstokensecret xprv hmacsecret encryptionsecret csrfsecret replicasetkey',
  ],
  [
    'API_KEY',
    'strong',
    'apikey apikeys apisecretkey secretapikey accesskey apiauthkey authkey authorizationkey appkey applicationkey accountkey subscriptionkey ocpapimsubscriptionkey sharedaccesskey storagekey servicekey ' +
      'serviceaccountkey functionkey masterkey adminkey rapidapikey apitoken apiaccesstoken licensekey licencekey integrationkey routingkey fastlykey ingestkey ingestionkey writekey deploykey storageaccountkey ' +
      'accountaccesskey productkey unsealkey unlockkey activationkey serialkey cosmoskey xapikey apicode apipassword',
  ],
  [
    'PRIVATE_KEY',
    'strong',
    'privatekey privkey signingkey encryptionkey decryptionkey cryptokey aeskey hmackey rsaprivatekey rsakey sshprivatekey sshkey tlskey sslkey clientkeydata keymaterial signkey ' +
      'enckey dataencryptionkey sharedkey symmetrickey privatekeypem privatekeydata secretkeydata railsmasterkey keypem pemkey keyencryptionkey validationkey wif fernetkey nextauthkey loggedinkey jwtkey jwtprivatekey',
  ],
  [
    'TOKEN',
    'strong',
    'accesstoken authtoken refreshtoken bearertoken sessiontoken securitytoken usertoken bottoken apptoken servicetoken privatetoken personalaccesstoken oauthtoken authorizationtoken idtoken ' +
      'devicetoken registrationtoken jointoken bootstraptoken runnertoken deploytoken logintoken resettoken invitetoken csrftoken xsrftoken authenticitytoken githubtoken gitlabtoken npmtoken ' +
      'slacktoken vaulttoken admintoken roottoken xauthtoken xvaulttoken jwttoken webhooktoken devicecode githuboauth gitlaboauth bitbucketoauth tokenvalue clienttoken mastertoken pushtoken',
  ],
  [
    'TOKEN',
    'weak',
    'token tokens jwt pat sid sessionid session phpsessid jsessionid aspnetsessionid connectsid sessionkey auth bearer sas sastoken ssotoken ticket magiclink otptoken samlresponse samlassertion',
  ],
  ['SECRET', 'weak', 'salt encrypt gossipkey secretid authorizationcode authcode verifier assertion keystore keydata'],
  [
    'API_KEY',
    'weak',
    'consumerkey clientkey serverkey key1 key2 primarykey secondarykey mapskey maptoken openaikey anthropickey claudekey geminikey googlekey mistralkey coherekey groqkey azurekey awskey ' +
      'stripekey sendgridkey mailgunkey mailchimpkey twiliokey datadogkey newrelickey sentrykey algoliakey mapboxkey pusherkey githubkey gitlabkey slackkey weatherkey',
  ],
  ['SIGNATURE', 'query', 'signature sig sign hmac xamzsignature xgoogsignature policy hdnea hdnts'],
  ['API_KEY', 'query', 'key code appid k apiauth accesskeyid ticket verification confirmation hash reset invite'],
  ['COOKIE', 'strong', 'cookie cookies setcookie sessioncookie authcookie'],
  [
    'AUTHORIZATION',
    'strong',
    'authorization proxyauthorization xauthorization basicauth authheader authorizationheader',
  ],
  [
    'CONNECTION_STRING',
    'weak',
    'connectionstring connstring connstr connectionuri connectionurl databaseurl dburl dsn mongouri redisurl jdbcurl postgresurl',
  ],
  [
    'PASSWORD_HASH',
    'weak',
    'passwordhash hashedpassword passwordhashed pwhash pwdhash passhash passworddigest encryptedpassword cryptedpassword ntlmhash nthash lmhash passwordencrypted',
  ],
  [
    'CODE',
    'numeric',
    'pin pincode pinnumber otp otpcode onetimecode onetimepassword totp totpcode mfacode twofactorcode verificationcode smscode securitycode cvv cvc cvv2 cvc2 csc cardcode cardverificationvalue accesspin',
  ],
]

/** Telling ends of a word without borders inside: `dbpassword`. Long enough not to be the end of a harmless word. */
const GLUED: readonly Row[] = [
  ['PASSWORD', 'strong', 'password passwd passwort kennwort passphrase passcode pwd'],
  ['SECRET', 'strong', 'secret secretkey secretaccesskey'],
  ['API_KEY', 'strong', 'apikey accesskey accountkey authkey'],
  ['PRIVATE_KEY', 'strong', 'privatekey privkey encryptionkey signingkey'],
  ['TOKEN', 'strong', 'accesstoken authtoken refreshtoken sessiontoken bearertoken apitoken'],
  ['TOKEN', 'weak', 'token sessid sessionid'],
  ['CONNECTION_STRING', 'weak', 'connectionstring'],
]

export const WHOLE_NAMES = table(WHOLE)
export const GLUED_NAMES = table(GLUED)

/** Words that may follow the telling one without changing what the value is. */
export const TRAILING = words(
  'value val str string text plain plaintext raw data b64 base64 encoded hex bytes prod production dev development staging stage test testing live sandbox old new current previous ' +
    'prev primary secondary backup default admin root user main env base confirm confirmation confirmed repeat again enc encrypted v header here read write rw ro local remote internal external us eu',
)

/** A word that, right before the telling one, says that the value is no secret. */
export const VETO = words(
  'public pub publishable page next continuation cursor sync pad eos bos unk mask special max min num total prompt completion input output cached reasoning stop start end nextpage prev ' +
    'previous resume delta skip marker partition sort foreign cache idempotency hash range routing row no has is requires require needs allow show hide forgot reset change lost first last ' +
    'per vocab unused image audio text checksum digest cancellation cancel',
)

/** Whole names that only look telling. */
export const VETOED = words(
  'nexttoken pagetoken nextpagetoken continuationtoken clientrequesttoken synctoken changetoken accesskeyid awsaccesskeyid authorid authority bypass compass',
)

function table(rows: readonly Row[]): ReadonlyMap<string, FieldRule> {
  const map = new Map<string, FieldRule>()
  for (const [type, strength, names, short] of rows) {
    const rule: FieldRule = short === true ? { strength, type, short } : { strength, type }
    for (const name of names.split(' ')) if (!map.has(name)) map.set(name, rule)
  }
  return map
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}
