import type { TextScan } from './text-scan.ts'

/** Words that stand before the key of an authenticator app where it is shown to be typed in. */
export const AUTHENTICATORS = [
  'authenticator',
  'setup key',
  'setup_key',
  'set up key',
  'set-up key',
  'secret key',
  'manual entry',
  'enter this key',
  'totp',
  'two-factor',
  'two factor',
  'two_factor',
  'otp seed',
  'otp_seed',
  'otp key',
  '2fa',
  'mfa',
] as const

const REACH = 160

/** `JBSW Y3DP EHPK 3PXP`: base32 (RFC 4648) in groups of four, which is how apps show a TOTP seed; at least 80 bits of it. */
export function matchAuthenticatorKey(scan: TextScan, _start: number, end: number): void {
  const reach = scan.text.slice(end, Math.min(scan.reach(end), end + REACH))
  for (const match of reach.matchAll(GROUPS)) {
    const groups = (match[1] ?? match[2]) as string
    // Words of four letters stand in rows, too, but without digits.
    if (!/[2-7].*[2-7]/.test(groups)) continue
    const to = end + match.index + match[0].length
    scan.add(to - groups.length, to, 'SECRET', 'authenticator-key')
  }
}

const GROUPS =
  /(?:^|[^A-Za-z\d])(?:([A-Z2-7]{4}(?:[ \u00a0\t-]{1,2}[A-Z2-7]{4}){2,14}[ \u00a0\t-]{1,2}[A-Z2-7]{1,4})|([a-z2-7]{4}(?:[ \u00a0\t-]{1,2}[a-z2-7]{4}){2,14}[ \u00a0\t-]{1,2}[a-z2-7]{1,4}))(?![A-Za-z\d])/g
