/**
 * Refuses an option that nobody knows: what was asked for under a wrong name is not given. Says which name was meant when
 * one is like it, else which there are.
 */
export function assertOptionNames(where: string, options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    const meant = known.find((each) => isMisspelled(name, each))
    throw noSuch(where, name, meant === undefined ? `there are ${listed(known)}` : `did you mean \`${meant}\`?`)
  }
}

/** The same of an object that others may add to, such as a framework's call: only what was meant to be known is refused. */
export function assertOptionSpelling(where: string, options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    const meant = known.includes(name) ? undefined : known.find((each) => isMisspelled(name, each))
    if (meant !== undefined) throw noSuch(where, name, `did you mean \`${meant}\`?`)
  }
}

function noSuch(where: string, name: string, hint: string): TypeError {
  return new TypeError(`${where}: there is no \`${shortened(name)}\`; ${hint}`)
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `\`${name}\``).join(', ')
}

/** A whole text may have come to stand as a name. */
function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name
}

const LONGEST_NAME = 40

/** One letter off, or written in another style. */
function isMisspelled(name: string, known: string): boolean {
  const [one, other] = [bare(name), bare(known)]
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 1 || other.length < 4) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const rest = (text: string, by: number): string => text.slice(start + by)
  const areSwapped = one[start] === other[start + 1] && one[start + 1] === other[start]
  if (areSwapped && rest(one, 2) === rest(other, 2)) return true
  return rest(one, 1) === rest(other, 1) || rest(one, 1) === rest(other, 0) || rest(one, 0) === rest(other, 1)
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}
