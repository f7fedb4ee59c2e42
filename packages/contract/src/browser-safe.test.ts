import { readFile, readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'

it('only the file for Node names a Node module', async () => {
  const folder = new URL('.', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const sources = files.filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))
  const naming: string[] = []
  for (const file of sources) {
    const source = await readFile(new URL(file, folder), 'utf8')
    if (/from '(?:node:|buffer|crypto|fs)|\b(?:process|Buffer|require)\b[.(]/.test(source)) naming.push(file)
  }
  expect(naming).toEqual(['sha256-node.ts'])
})
