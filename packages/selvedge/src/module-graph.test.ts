import { readFileSync } from 'node:fs'

import ts from 'typescript'
import { expect, test } from 'vitest'

const entry = new URL('index.ts', import.meta.url).pathname

test('importing the package loads no vocabulary, no SDK and no file system', () => {
  // `node:crypto` stands behind the `node` condition: browsers get a hash of our own.
  expect(outsideModules(entry)).toEqual([
    '@cfworker/json-schema',
    'fast-json-stable-stringify',
    'node:crypto',
    'p-limit',
  ])
})

/** Modules from outside the workspace that are loaded with a file: imported statically, at any depth. */
function outsideModules(file: string): string[] {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    customConditions: ['@selvedge/source'],
    allowImportingTsExtensions: true,
  }
  const cache = ts.createModuleResolutionCache('/', (name) => name, options)
  const outside = new Set<string>()
  const seen = new Set<string>()
  const open = [file]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    for (const name of staticImports(next)) {
      const { resolvedModule } = ts.resolveModuleName(
        name,
        next,
        options,
        ts.sys,
        cache,
        undefined,
        ts.ModuleKind.ESNext,
      )
      const path = resolvedModule?.resolvedFileName
      if (path?.endsWith('.ts') && !path.endsWith('.d.ts')) open.push(path)
      else outside.add(name)
    }
  }
  // A guard against a walk that went nowhere.
  expect(seen.size).toBeGreaterThan(150)
  return [...outside].toSorted()
}

function staticImports(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023)
  return source.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) {
      if (statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
    } else if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return []
    const { moduleSpecifier } = statement
    return moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : []
  })
}
