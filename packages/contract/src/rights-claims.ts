import { formatPointer } from './pointer.ts'

/** Claims that are named one by one. */
const MAX_CLAIMS = 5

/** Keys that say by themselves that somebody may do something. */
const CLAIM =
  /^(?:is_?|user_?|has_?|caller_?)?(?:authori[sz]ed|admin|superuser|permissions?|privileges?|access_?level|sudo|approved_?by_?(?:user|human))$/i
/** Keys that are claims only with a value like these: a `role` is mostly the role in a chat, a film or a page. */
const ROLE = /^(?:user_?|caller_?|account_?)?roles?$/i
const FILE_MODE = /^(?:[-dlbcps]?[-rwxsStT]{9}|0?o?[0-7]{3,4})$/
const RIGHTFUL =
  /^(?:(?:super|sys|site|org)?_?admin(?:istrator)?|owner|root|superuser|system|developer|moderator|maintainer)s?$/i

export interface RightsClaims {
  /** The first claims, as pointers from the root of the result. */
  readonly pointers: readonly string[]
  readonly count: number
}

/**
 * Finds claims of rights inside data (`authorized: true`, `role: "admin"`): statements of the outside that a result lists
 * in its warnings. They never permit anything.
 */
export function rightsClaims(data: unknown): RightsClaims {
  const pointers: string[] = []
  const seen = new WeakSet<object>()
  let count = 0
  const stack: { readonly value: unknown; readonly path: Path | undefined }[] = [{ value: data, path: undefined }]

  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const children: typeof stack = []
    const list = Array.isArray(value)
    for (const key of list ? value.keys() : Object.keys(value)) {
      const child: unknown = (value as Record<string | number, unknown>)[key]
      const place = { parent: path, segment: key }
      if (typeof key === 'string' && claimsRight(key, child)) {
        count += 1
        if (pointers.length < MAX_CLAIMS) pointers.push(pointerOf(place))
      }
      if (typeof child === 'object' && child !== null) children.push({ value: child, path: place })
    }
    // Document order, so that the first claims are the first for a reader too.
    for (let index = children.length - 1; index >= 0; index--) stack.push(children[index] as (typeof stack)[number])
  }
  return { pointers, count }
}

interface Path {
  readonly parent: Path | undefined
  readonly segment: string | number
}

/** Whether a member claims a right: its name alone, or its name with its value. */
export function claimsRight(key: string, value: unknown): boolean {
  if (value === null || value === false || value === '') return false
  if (CLAIM.test(key)) return !(typeof value === 'string' && FILE_MODE.test(value))
  if (!ROLE.test(key)) return false
  return [value].flat().some((role) => typeof role === 'string' && RIGHTFUL.test(role))
}

function pointerOf(place: Path): string {
  const segments: (string | number)[] = []
  for (let at: Path | undefined = place; at !== undefined; at = at.parent) segments.push(at.segment)
  return `/data${formatPointer(segments.toReversed())}`
}
