import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { Shaped } from 'selvedge'

import { toCallToolResult } from './to-call-tool-result.ts'

declare const shaped: Shaped

export const result: CallToolResult = toCallToolResult(shaped, { links: 'both' })
