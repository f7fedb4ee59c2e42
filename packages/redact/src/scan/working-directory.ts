import type { SeparatorKind } from './separator.ts'

/**
 * `PWD=/srv/app`, `{"pwd": "C:\\work"}`: the directory a process works in, where other programs call a password so. Among the parameters
 * of a connection it is one.
 */
export function isWorkingDirectory(name: string, value: string, kind: SeparatorKind = 'assign'): boolean {
  if (kind === 'semicolon' || kind === 'query' || !NAME.test(name)) return false
  if (!DIRECTORY.test(value) || value.length > LONGEST_PATH) return false
  // One part with digits among its letters may be a password, but where only a shell writes the name.
  return SHELL_NAME.test(name) || !/^[/~]/.test(value) || value.slice(1).includes('/') || !/\d/.test(value)
}

/** A flag or a word such as `export` may be part of it. */
const NAME = /^(?:(?:-?[a-z]|declare|export|const|let|var|set|setenv|env|local)_)?(?:old_?)?pwd$/i
const SHELL_NAME = /(?:^|_)(?:OLD)?PWD$/
/** From a root, a drive, a share or the home directory on, without marks of passwords. */
const DIRECTORY = /^(?:~$|~?\/|[A-Za-z]:[\\/]|\\\\)[\p{L}\p{N}\w.@+ ,~()\\/-]*$/u
const LONGEST_PATH = 400
