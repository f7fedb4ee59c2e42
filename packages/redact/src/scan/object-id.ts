import { looksGenerated } from './secret-shape.ts'

/**
 * Ids of things: `cus_…` of Stripe and its like, two letters for the kind and 32 hexadecimal digits at Twilio (whose keys a family
 * knows), nodes of GitHub, `i-…` and `vpc-…` of AWS.
 */
const OBJECT_ID =
  /^(?:[a-z]{2,8}_[A-Za-z0-9]+|cs_(?:test|live)_[A-Za-z0-9]+|(?!SK)[A-Z]{2}[\da-f]{32}|[A-Z]{1,6}_k[gwl]DO[\w-]+|[a-z]{1,10}(?:-[a-z]{1,10})?-(?:[\da-f]{8}|[\da-f]{17}))$/

/** True when a value under `name` is the id of something. Under a name of what is secret, only prefixes of ids say so. */
export function isObjectId(name: string, value: string): boolean {
  if (!OBJECT_ID.test(value)) return false
  const prefixed = PREFIXED.exec(value)
  if (prefixed === null || NAMES_ID.test(name)) return true
  const [, prefix, body] = prefixed as unknown as [string, string, string]
  return body.length < SHORTEST_TOKEN || ID_PREFIXES.has(prefix) || !looksGenerated(body)
}

const PREFIXED = /^([a-z]{2,8})_([A-Za-z0-9]+)$/
const SHORTEST_TOKEN = 16
/** Names of ids: `session`, `sid`, `ticket`, `session_id`. */
const NAMES_ID = /(?:sess(?:ion)?|sid|id|ticket|key)s?$/i
/** What ids of well-known services begin with. */
const ID_PREFIXES = new Set(
  (
    'cus req pi ch in ii il sub si prod price seti pm acct evt org usr user team proj msg run step asst thread file batch resp call toolu card ba src cs po tr txn re dp cbt fee link iauth auth authz ' +
    'ord order inv plan sess session conv chat doc obj job task item node pst page db dep prj dpl prov vs vsfb ftjob chatcmpl cmpl gen rs fc ws'
  ).split(' '),
)
