import { toToolResultBlock } from '@selvedge/anthropic'
import { toModelOutput } from '@selvedge/ai-sdk'
import { toToolMessageFields } from '@selvedge/langchain'
import { target as mcpTarget, toCallToolResult } from '@selvedge/mcp'
import { toFunctionCallOutput } from '@selvedge/openai'
import type { JsonObject } from '@selvedge/contract'
import type { Target } from '@selvedge/pipeline'
import type { Shaped } from 'selvedge'

interface WireOptions {
  readonly linksAllowed: boolean
  readonly outputSchema?: JsonObject
}

/** Frameworks pair a result with its call by an id; a case without a call gets this one. */
const CALL_ID = 'call_1'

/** The mapper of each adapter a case can name. */
const WIRES: Readonly<Record<string, (shaped: Shaped, options: WireOptions) => unknown>> = {
  mcp: (shaped, { linksAllowed, outputSchema }) =>
    toCallToolResult(shaped, { links: linksAllowed ? 'both' : 'text', ...(outputSchema && { outputSchema }) }),
  anthropic: (shaped) => toToolResultBlock(shaped, idOf(shaped)),
  openai: (shaped) => toFunctionCallOutput(shaped, idOf(shaped)),
  vercel: (shaped) => toModelOutput(shaped),
  langchain: (shaped) => toToolMessageFields(shaped, idOf(shaped)),
}

export function isAdapter(name: string): boolean {
  return name in WIRES
}

export function wireOf(name: string, shaped: Shaped, options: WireOptions): unknown {
  return WIRES[name]!(shaped, options)
}

/** Channels beside the text that an adapter sends. */
export function targetOf(name: string | undefined): Target | undefined {
  return name === 'mcp' ? mcpTarget : undefined
}

function idOf({ result }: Shaped): string {
  return result.call?.call_id ?? CALL_ID
}
