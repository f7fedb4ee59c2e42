import { parseJson, toValue } from '@selvedge/content'

/** What a line spells; digits that a double cannot hold are kept as text. */
export function valueOf(line: string): unknown {
  if (LONG_NUMBER.test(line)) {
    const tree = parseJson(line)
    return tree && toValue(tree, 0)
  }
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}

const LONG_NUMBER = /\d{16}/
