export { summarize } from './summarize.ts'
export { summarizeDocument } from './summarize-document.ts'

export type { SummarizeOptions } from './summarize.ts'
export type { SummarizeDocumentOptions } from './summarize-document.ts'
export type { Summarizer, SummarizerChunk, SummarizerInput, SummarizerOptions } from './summarizer.ts'
