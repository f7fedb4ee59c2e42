import type { ToolResultBlockParam } from '@anthropic-ai/sdk/resources/messages'
import type { Shaped } from 'selvedge'

import { toToolResultBlock } from './to-tool-result-block.ts'

declare const shaped: Shaped

export const block: ToolResultBlockParam = toToolResultBlock(shaped, 'toolu_1')
