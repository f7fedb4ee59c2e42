import type { Rule } from '../rule.ts'
import { family } from './family.ts'

const HASH = { inside: true } as const

/** Stored password hashes: they are what an offline attack starts from. */
export const HASHES: readonly Rule[] = [
  family(
    'crypt-hash',
    'PASSWORD_HASH',
    'man7.org/crypt.5',
    '$1$ $5$ $6$ $y$ $gy$ $7$ $apr1$ $sha1$',
    /(?:rounds=\d{1,9}\$)?[\w./$]{20,160}/,
    HASH,
  ),
  family('bcrypt-hash', 'PASSWORD_HASH', 'man7.org/crypt.5', '$2a$ $2b$ $2y$ $2x$', /\d\d\$[\w./]{40,60}/, HASH),
  family(
    'argon2-hash',
    'PASSWORD_HASH',
    'rfc-editor.org/rfc/rfc9106',
    '$argon2id$ $argon2i$ $argon2d$',
    /[\w=,$+/.-]{20,300}/,
    HASH,
  ),
  family('phpass-hash', 'PASSWORD_HASH', 'openwall.com', '$P$ $H$ $S$', /[\w./]{28,60}/, HASH),
  family(
    'scrypt-hash',
    'PASSWORD_HASH',
    'passlib.readthedocs.io',
    '$scrypt$ $pbkdf2-sha256$ $pbkdf2-sha512$ $pbkdf2$',
    /[\w=,$+/.-]{20,300}/,
    HASH,
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
    HASH,
  ),
  family('ntlm-hash', 'PASSWORD_HASH', 'learn.microsoft.com', 'aad3b435b51404eeaad3b435b51404ee:', /[\da-f]{32}/i, {
    ignoreCase: true,
    inside: true,
  }),
]
