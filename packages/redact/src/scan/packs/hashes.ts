import type { Rule } from '../rule.ts'
import { looksTyped } from '../secret-shape.ts'
import { family } from './family.ts'

/** Stored password hashes: they are what an offline attack starts from. */
export const HASHES: readonly Rule[] = [
  family(
    'crypt-hash',
    'PASSWORD_HASH',
    'man7.org/crypt.5',
    '$1$ $5$ $6$ $y$ $gy$ $7$ $apr1$ $sha1$',
    /(?:rounds=\d{1,9}\$)?[\w./]{1,32}\$[\w./$]{20,160}/,
  ),
  family('bcrypt-hash', 'PASSWORD_HASH', 'man7.org/crypt.5', '$2a$ $2b$ $2y$ $2x$', /\d\d\$[\w./]{40,60}/),
  family(
    'argon2-hash',
    'PASSWORD_HASH',
    'rfc-editor.org/rfc/rfc9106',
    '$argon2id$ $argon2i$ $argon2d$',
    /[\w=,$+/.-]{20,300}/,
  ),
  family('phpass-hash', 'PASSWORD_HASH', 'openwall.com', '$P$ $H$ $S$', /[\w./]{28,60}/),
  family(
    'scrypt-hash',
    'PASSWORD_HASH',
    'passlib.readthedocs.io',
    '$scrypt$ $pbkdf2-sha256$ $pbkdf2-sha512$ $pbkdf2$',
    /[\w=,$+/.-]{20,300}/,
  ),
  family(
    'django-hash',
    'PASSWORD_HASH',
    'docs.djangoproject.com',
    'pbkdf2_sha256$ pbkdf2_sha1$ bcrypt_sha256$ scrypt$',
    /[\w$+/=.-]{30,300}/,
  ),
  family(
    'werkzeug-hash',
    'PASSWORD_HASH',
    'werkzeug.palletsprojects.com',
    'pbkdf2:sha256: pbkdf2:sha512: scrypt:32768:',
    /\d[\w:]{0,20}\$[\w+/=.-]{4,40}\$[\da-f]{32,200}/,
  ),
  family(
    'scram-hash',
    'PASSWORD_HASH',
    'postgresql.org',
    'SCRAM-SHA-256$ SCRAM-SHA-1$',
    /\d{1,6}:[\w+/=]{8,60}\$[\w+/=:]{20,200}/,
  ),
  family(
    'ldap-hash',
    'PASSWORD_HASH',
    'rfc-editor.org/rfc/rfc2307',
    '{SHA} {SSHA} {SHA256} {SSHA256} {SSHA512} {SMD5} {MD5} {CRYPT}',
    /[\w+/=$.]{20,160}/,
  ),
  family('ntlm-hash', 'PASSWORD_HASH', 'learn.microsoft.com', 'aad3b435b51404eeaad3b435b51404ee:', /[\da-f]{32}/i, {
    ignoreCase: true,
  }),
]

/** Positions in protocols and addresses that only a login has. */
export const LOGINS: readonly Rule[] = [
  family(
    'jdbc-oracle-password',
    'PASSWORD',
    'docs.oracle.com',
    'jdbc:oracle:',
    /(?:thin|oci8?):[^/\s"'@]{1,60}\/([^@\s"']{1,100})@/,
    { toEndOfRun: false },
  ),
  family(
    'wifi-code',
    'PASSWORD',
    'zxing wiki: barcode contents',
    'WIFI:',
    /(?:[A-OQ-Z]:[^;\r\n]{0,64};){0,4}P:([^;\r\n]{4,80});/,
    { toEndOfRun: false },
  ),
  family('first-login', 'PASSWORD', 'jenkins.io', 'following', /[^\r\n]{0,60}(?:\r?\n){1,2} {0,8}([\da-f]{32})/, {
    literals: ['following password to proceed'],
    toEndOfRun: false,
  }),
  family('wifi-key', 'PASSWORD', 'learn.microsoft.com', 'Key', / {1,24}: (\S{4,64})/, {
    literals: ['Key Content'],
    toEndOfRun: false,
  }),
  family('vpn-login', 'PASSWORD', 'openvpn.net', '<auth-user-pass>', /\s{1,4}[^\s<]{1,80}\s{1,4}([^\s<]{3,100})/, {
    toEndOfRun: false,
  }),
  family('sentinel-login', 'PASSWORD', 'redis.io', 'auth-pass', /\S{1,60} (\S{4,200})/, {
    literals: ['auth-pass '],
    toEndOfRun: false,
  }),
  family('reset-login', 'PASSWORD', 'elastic.co', 'reset', /\r?\nNew value: (\S{8,64})/, {
    literals: ['successfully reset.'],
    toEndOfRun: false,
  }),
  family('poetry-login', 'PASSWORD', 'python-poetry.org', 'http-basic.', /[\w-]{1,40} \S{1,60} (\S{4,100})/, {
    check: endsTyped,
    toEndOfRun: false,
  }),
  family('redis-login', 'PASSWORD', 'redis.io', 'AUTH', /"?([^\s"]{4,200})/, {
    literals: ['AUTH default '],
    toEndOfRun: false,
  }),
  family('nick-login', 'PASSWORD', 'libera.chat', 'nickserv', /(?:\S{1,30} )?(\S{4,80})/, {
    literals: ['nickserv identify '],
    toEndOfRun: false,
    ignoreCase: true,
    check: endsTyped,
  }),
  family(
    'mail-login',
    'PASSWORD',
    'rfc-editor.org/rfc/rfc9051',
    'LOGIN',
    / "?[^\s"]{1,80}"? "?([^\s"]{6,100})"?(?=[\r\n]|$)/,
    { check: endsTyped, toEndOfRun: false },
  ),
  family(
    'sasl-login',
    'PASSWORD',
    'rfc-editor.org/rfc/rfc4954',
    'AUTH AUTHENTICATE',
    / (?:PLAIN|LOGIN|XOAUTH2)[ \r\n]{1,2}([\w+/=]{12,400})/,
    { toEndOfRun: false },
  ),
]

function endsTyped(value: string): boolean {
  return looksTyped(value.slice(value.lastIndexOf(' ') + 1).replaceAll('"', ''))
}
