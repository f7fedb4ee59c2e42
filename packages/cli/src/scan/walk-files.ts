import { lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { CommandError } from '../command-error.ts'
import { ExitCode } from '../exit-code.ts'

/** A file to be scanned, or a place that is left out, and why. */
export type Entry =
  | { readonly path: string; readonly skipped?: undefined; readonly isPipe?: boolean }
  | { readonly path: string; readonly skipped: string }

/** Folders of others' files and of version control: what is in them is not this project's. */
const LEFT_OUT = new Set(['.git', '.hg', '.svn', 'node_modules'])

/** Every file below a path, in order of their names; what is not read is named too. A pipe that is named itself is read. */
export async function* walkFiles(path: string): AsyncGenerator<Entry> {
  const found = await stat(path)
  if (found.isDirectory()) yield* walkFolder(path)
  else if (found.isFile() || found.isFIFO()) yield { path, isPipe: found.isFIFO() }
  else throw new CommandError(`cannot read ${path}: it is neither a file, a folder nor a pipe`, ExitCode.io)
}

async function* walkFolder(folder: string): AsyncGenerator<Entry> {
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name)
    const found = await lstat(path)
    if (LEFT_OUT.has(name)) yield { path, skipped: 'not part of the project' }
    else if (found.isDirectory()) yield* walkFolder(path)
    else if (found.isFile()) yield { path }
    else yield { path, skipped: found.isSymbolicLink() ? 'a symbolic link' : 'not a file' }
  }
}
