import { assignmentMatcher } from './assignment.ts'
import { AUTHENTICATORS, matchAuthenticatorKey } from './authenticator-key.ts'
import { callMatcher, CALLS, matchSecureString } from './call-arguments.ts'
import { classOf, LOWER } from './characters.ts'
import { commandMatcher } from './command-line.ts'
import { COMMANDS } from './commands.ts'
import {
  matchAwsText,
  matchConnect,
  matchJaasUser,
  matchRelay,
  matchUserLine,
  matchUserList,
} from './credential-line.ts'
import { matchAskedLogin, matchAskedPlain, matchMask, matchSend } from './dialog.ts'
import { matchEncodedKey, matchIdentified, matchNetrc, matchPgpass, matchPiped } from './credential-file.ts'
import { matchAuthorization, matchCookie, matchScheme } from './http-header.ts'
import type { FieldRule } from './field-words.ts'
import { percentMatcher } from './percent-run.ts'
import { matchKeyBlock, matchPrivateKey } from './private-key.ts'
import { matchApiVersion, matchData, matchDocument, matchKind } from './secret-manifest.ts'
import type { Matcher } from './text-scan.ts'
import { SHOWING, shownMatcher } from './shown-secret.ts'
import { matchPlainScheme, PLAIN_SCHEMES } from './plain-scheme.ts'
import { matchRedisAuth, matchRedisConfig, matchRedisWords } from './redis-line.ts'
import type { RuleOfName } from './text-table.ts'
import { matchCodeBefore } from './code-before.ts'
import { matchDriverAddress, matchUrlCredentials } from './url-credentials.ts'

/**
 * Ends of telling names. Each wakes the reading of the whole name, so a short one costs little where it is part of another
 * word: a lower-case letter after it sends it back to sleep.
 */
const NAME_WORDS = (
  'password passwords passwd kennwort pwd pass passphrase passcode passkey secret secrets token tokens key keys auth credential ' +
  'credentials creds session sessid sid jwt psk pin otp totp cvv cvc pat sas sig signature salt mnemonic phrase dsn pw mdp senha hasło ' +
  'contrasena contraseña passwort wachtwoord haslo parola motdepasse passe пароль 密码 密碼 口令 パスワード 비밀번호 sessionid secretkey pepper code codes connectionstring connection_string connstr connstring verifier assertion ' +
  'wif encrypt hash appid sign digest pwhash nthash hmac xpriv cred ticket baseauth login_pass bindpw'
).split(' ')

/** Registers everything that finds secrets but the token families. */
export function addSecretMatchers(
  on: (literal: string, matcher: Matcher) => void,
  ruleOfName: (name: string) => FieldRule | undefined,
  ruleOfColumn: RuleOfName,
): void {
  const assignment = assignmentMatcher(ruleOfName, ruleOfColumn)
  const name: Matcher = (scan, start, end) => {
    if ((classOf(scan.text.charCodeAt(end)) & LOWER) === 0) assignment(scan, start, end)
  }
  for (const word of NAME_WORDS) on(word, name)
  on('mot de passe', assignment)
  on('://', matchUrlCredentials)
  on('%3A%2F%2F', percentMatcher(1))
  on('%253A%252F%252F', percentMatcher(2))
  on('%2D%2DBEGIN%20', percentMatcher(1))
  on('%252D%252DBEGIN%2520', percentMatcher(2))
  for (const network of ['@tcp(', '@unix(', '@tcp6(', '@cloudsql(']) on(network, matchDriverAddress)
  on(' is your ', matchCodeBefore)
  for (const words of AUTHENTICATORS) on(words, matchAuthenticatorKey)
  on('private key', matchPrivateKey)
  on('private%20key', matchPrivateKey)
  on('private%2520key', matchPrivateKey)
  on('private+key', matchPrivateKey)
  on('openvpn static key v1', matchKeyBlock)
  on('private-lines', matchKeyBlock)
  on('LS0tLS1CRUdJT', matchEncodedKey)
  on('apiVersion:', matchApiVersion)
  on('kind:', matchKind)
  on('\n---', matchDocument)
  on('data:', matchData)
  on('authorization', matchAuthorization)
  on('bearer', matchScheme)
  on('basic', matchScheme)
  on('cookie', matchCookie)
  on('machine ', matchNetrc)
  on('"auth" "', matchRedisWords)
  on('"config" "set" "', matchRedisWords)
  on('auth ', matchRedisAuth)
  on('config set requirepass ', matchRedisConfig)
  on('config set masterauth ', matchRedisConfig)
  for (const scheme of PLAIN_SCHEMES) on(scheme, matchPlainScheme)
  on('echo ', matchPiped)
  on('printf ', matchPiped)
  for (const port of [':5432:', ':5433:', ':6432:', ':26257:']) on(port, matchPgpass)
  on(':*:', matchPgpass)
  on('identified', matchIdentified)
  for (const port of [']:25 ', ']:465 ', ']:587 ', ']:2525 ']) on(port, matchRelay)
  on('\nuser ', matchUserLine)
  on('" "', matchUserList)
  on('send ', matchSend)
  on('connect ', matchConnect)
  on('auth plain', matchAskedPlain)
  on('convertto-securestring', matchSecureString)
  on('user_', matchJaasUser)
  on('CREDENTIALS\t', matchAwsText)
  on('ACCESSKEY\t', matchAwsText)
  on('UGFzc3dvcmQ6', matchAskedLogin)
  on('::add-mask::', matchMask)
  on('##vso[task.setsecret]', matchMask)
  for (const [command, rest] of SHOWING) on(command, shownMatcher(rest))
  for (const form of COMMANDS) {
    const matcher = commandMatcher(form)
    for (const command of form.commands) on(command, matcher)
  }
  for (const [call, position] of CALLS) on(call, callMatcher(position))
}
