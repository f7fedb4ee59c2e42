import { fileURLToPath } from 'node:url'

import ts from 'typescript'
import { expect, test } from 'vitest'

// Measured 1,993 with TypeScript 6.0.3; a change that needs more shows here before it shows in editors.
const LIMIT = 2_400

test('twelve stages stay cheap for the type checker', () => {
  const { program, messages } = check('twelve-stages.test-d.ts')
  expect(messages).toEqual([])
  expect(program.getInstantiationCount()).toBeLessThan(LIMIT)
})

test('a wrong order is one error that names the missing fact in words', () => {
  const { messages } = check(
    'wrong-order.test-d.ts',
    `import { pipeline } from './pipeline.ts'
     import { defineStage } from './stage.ts'
     const offload = () => defineStage({ name: 'offload', needs: ['redacted'], gives: ['offloaded'], writes: ['resource'], run: (draft) => draft })
     pipeline().use(offload())`,
  )
  expect(messages).toHaveLength(1)
  expect(messages[0]).toContain(`"needs \\"redacted\\" from an earlier stage"`)
})

interface Checked {
  readonly program: ts.Program & { readonly getInstantiationCount: () => number }
  readonly messages: readonly string[]
}

/** Type-checks one file of this folder, or a text as if it stood there. */
function check(name: string, text?: string): Checked {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    customConditions: ['@selvedge/source'],
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  if (text !== undefined) {
    const { readFile, fileExists } = host
    host.readFile = (path) => (path === file ? text : readFile(path))
    host.fileExists = (path) => path === file || fileExists(path)
    const { getSourceFile } = host
    host.getSourceFile = (path, ...rest) =>
      path === file ? ts.createSourceFile(path, text, ts.ScriptTarget.ES2023) : getSourceFile(path, ...rest)
  }
  const program = ts.createProgram([file], options, host) as Checked['program']
  const diagnostics = program.getSemanticDiagnostics(program.getSourceFile(file))
  return { program, messages: diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')) }
}
