import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A file to be scanned, or a place that is left out, and why. */
export type Entry =
  | { readonly path: string; readonly skipped?: undefined }
  | { readonly path: string; readonly skipped: string }

/** Folders of others' files and of version control: what is in them is not this project's. */
const LEFT_OUT = new Set(['.git', '.hg', '.svn', 'node_modules'])

/** Every file below a path, in order of their names; what is not read is named too. */
export async function* walkFiles(path: string, isTop = true): AsyncGenerator<Entry> {
  const found = await lstat(path)
  if (found.isFile()) yield { path }
  else if (found.isSymbolicLink() && !isTop) yield { path, skipped: 'a symbolic link' }
  else if (found.isDirectory() || found.isSymbolicLink()) {
    for (const name of (await readdir(path)).toSorted()) {
      const inner = join(path, name)
      if (LEFT_OUT.has(name)) yield { path: inner, skipped: 'not part of the project' }
      else yield* walkFiles(inner, false)
    }
  } else yield { path, skipped: 'not a file' }
}
