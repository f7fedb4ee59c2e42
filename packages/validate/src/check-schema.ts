import type { Document } from '@selvedge/content'
import type { JsonObject, JsonValue, Warning } from '@selvedge/contract'
import type { StandardSchemaV1 } from '@standard-schema/spec'

import { guardSchema } from './guard-schema.ts'
import { compileJsonSchema } from './json-schema.ts'
import { describeMismatches, type Mismatch } from './mismatch.ts'
import { checkStandardSchema } from './standard-schema.ts'
import { structuredValues } from './structured-value.ts'

/** A schema ready to be checked, or the reason why it never will be. */
export interface CompiledSchema {
  readonly check: (value: JsonValue) => readonly Mismatch[] | Promise<readonly Mismatch[]>
  /** What of the schema is not checked. */
  readonly note?: Warning
}

/**
 * Compiles a schema once. The developer's own must be readable, or this throws; one that the tool declared is guarded,
 * and when it cannot be read every check says so.
 */
export function compileSchema(schema: StandardSchemaV1 | JsonObject, { declared = false } = {}): CompiledSchema {
  if (isStandardSchema(schema)) return { check: (value) => checkStandardSchema(schema, value) }
  if (!declared) return { check: compileJsonSchema(assertPlain(schema)) }
  try {
    const guarded = guardSchema(schema)
    const note: Warning = {
      code: 'schema_partly_checked',
      message: `${guarded.patternsLeftOut} patterns of the declared schema were not checked: they could take too long.`,
    }
    return { check: compileJsonSchema(guarded.schema), ...(guarded.patternsLeftOut > 0 && { note }) }
  } catch (error) {
    return {
      check() {
        throw error
      },
    }
  }
}

/** Checks a document; `undefined` when it matches, else one warning that names places and never values. */
export async function checkSchema(document: Document, { check }: CompiledSchema): Promise<Warning | undefined> {
  let best: readonly Mismatch[] | undefined
  try {
    for (const value of structuredValues(document)) {
      const mismatches = await check(value)
      if (mismatches.length === 0) return undefined
      best ??= mismatches
    }
  } catch {
    // The reason may quote the schema or the data, and changes nothing: what could not be checked does not count as valid.
    return { code: 'schema_not_checked', message: 'The result could not be checked against its schema.' }
  }
  return {
    code: 'schema_mismatch',
    message: `The result does not match its schema: ${describeMismatches(best!)}.`,
    pointer: best![0]!.pointer,
  }
}

function isStandardSchema(schema: StandardSchemaV1 | JsonObject): schema is StandardSchemaV1 {
  return ((typeof schema === 'object' && schema !== null) || typeof schema === 'function') && '~standard' in schema
}

function assertPlain(schema: JsonObject): JsonObject {
  if (typeof schema === 'object' && schema !== null && !Array.isArray(schema)) {
    try {
      JSON.stringify(schema)
    } catch (cause) {
      throw new TypeError('validate: `schema` must be JSON, got an object that cannot be written as such', { cause })
    }
    return schema
  }
  throw new TypeError(
    `validate: \`schema\` must be a Standard Schema or a JSON Schema object, got ${schema === null ? 'null' : typeof schema}`,
  )
}
