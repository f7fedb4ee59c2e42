export { summarize } from './summarize.ts'
export { summarizeDocument } from './summarize-document.ts'

export type { SummarizeDocumentOptions } from './summarize-document.ts'
