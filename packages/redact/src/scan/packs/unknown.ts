import type { Rule } from '../rule.ts'
import { looksGenerated } from '../secret-shape.ts'
import { family } from './family.ts'

/** What no list names: tokens that say in their prefix what they are, and addresses whose last step lets people in. */
export const UNKNOWN: readonly Rule[] = [
  family(
    'self-named-token',
    'TOKEN',
    'the habit of vendors since 2021: name, kind, body',
    '_live_ _secret_ _sk_ _pat_ _apikey_ _api_key_ _token_ _access_ _refresh_ _prod_ -secret- -token- -pat-',
    /[A-Za-z0-9]{20,160}/,
    {
      before: { characters: /[a-z0-9]/, min: 2, max: 16 },
      inside: true,
      ignoreCase: true,
      check: isSelfNamed,
    },
  ),
  family(
    'link-token',
    'TOKEN',
    'paths of sign-in links',
    '/magic-link/ /magic/ /magiclink/ /reset-password/ /reset_password/ /password-reset/ /password/reset/ /passwordreset/ /reset/ /verify-email/ /email-verification/ /confirm-email/ /verify/ /confirm/ /activate/ /invite/ /invitation/ /invitations/ /unsubscribe/ /one-time-login/ /signin-link/ /autologin/',
    /([\w.~-]{20,600})/,
    { inside: true, check: (value) => looksGenerated(value.slice(value.lastIndexOf('/') + 1)) },
  ),
  family('make-webhook', 'WEBHOOK_URL', 'make.com', '.make.com/ hook.integromat.com/', /([a-z0-9]{24,60})/, {
    inside: true,
  }),
  family(
    'ping-address',
    'WEBHOOK_URL',
    'healthchecks.io',
    'hc-ping.com/',
    /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/,
    {
      inside: true,
    },
  ),
]

/** Keys made to be seen, and checkout sessions, whose ids stand in addresses; `_token_` in the names of columns and caches. */
const PUBLIC = /^(?:pk|cs|pub|public|publishable|client|anon|next|page)[_-]/i

function isSelfNamed(value: string): boolean {
  if (PUBLIC.test(value)) return false
  const body = value.slice(Math.max(value.lastIndexOf('_'), value.lastIndexOf('-')) + 1)
  return looksGenerated(body) && /[A-Z]/.test(body) && /[a-z]/.test(body) && /\d/.test(body)
    ? true
    : HEXADECIMAL.test(body)
}

/** Hexadecimal bodies count from 32 digits on: shorter ones are hashes of contents more often. */
const HEXADECIMAL = /^(?=[a-f\d]{0,31}\d)(?=[\da-f]{0,31}[a-f])[\da-f]{32,160}$/
