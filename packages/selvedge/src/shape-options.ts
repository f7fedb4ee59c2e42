import type { BatchOptions, PageOptions } from '@selvedge/content'
import type { Call, JsonObject, JsonValue, Provenance } from '@selvedge/contract'
import type { BlobStore, KeyOption, OffloadOptions, ReaderOptions } from '@selvedge/offload'
import type { Budget, LogEvent, Pipeline, Present, Stage, Target } from '@selvedge/pipeline'
import type { DistrustOptions, FieldPolicyOptions, RedactOptions } from '@selvedge/redact'
import type { Scorer, ScorerOptions } from '@selvedge/select'
import type { Summarizer, SummarizerOptions } from '@selvedge/summarize'
import type { CounterChoice } from '@selvedge/tokens'
import type { ValidateOptions } from '@selvedge/validate'

/** The limits of a result, and whose tokens count: an `encoding`, or the name of a `model`. */
export type ShaperBudget = Partial<Budget> & CounterChoice

/** The call a result answers, with what it was called with. */
export interface CallInput extends Omit<Call, 'attempt'> {
  /** @default 1 */
  readonly attempt?: number
  /** Without a query of the caller's, their words lead the choice a little. */
  readonly arguments?: JsonValue
}

/** What can differ from tool to tool, and from result to result. */
export interface CommonOptions {
  /** @default { tokens: 2000, encoding: 'o200k_base' } */
  readonly budget?: ShaperBudget
  /** @default 'auto' */
  readonly present?: Present
  /** JSON Schema the tool declares for its structured output. */
  readonly outputSchema?: JsonObject
  /** Texts that go to the model beside the text; an adapter exports its own. */
  readonly target?: Target
  /** Where the tool's results come from. */
  readonly provenance?: Partial<Provenance>
  /**
   * Whether the tool changes something outside: a failure after sending is then `unknown`. What came back has happened, under the
   * key or the id of `call`; without a `call` nothing tells what, and it is `unknown` too. @default false
   */
  readonly sideEffecting?: boolean
  /** Where the tool puts the cursor of the next page. */
  readonly page?: PageOptions
  /** Where the tool says which items of a batch failed. */
  readonly batch?: BatchOptions
}

/** What may differ from tool to tool. */
export interface ToolOptions extends CommonOptions {
  /** What is taken out; secrets without it. */
  readonly redact?: RedactOptions
  readonly validate?: ValidateOptions
  /** Which fields the model, the user and the store may see; the user's view is `presentation.user_content`. @default all of them */
  readonly fields?: FieldPolicyOptions
  /** Whose texts are of outside origin: they are marked, and made harmless to the frame around them. */
  readonly trust?: DistrustOptions
  /**
   * Puts the data of plain texts between delimiters it cannot contain; what they cost is paid for. `outside`: only where
   * some of it is of outside origin. `UNTRUSTED_NOTICE` says to the model what they mean. @default false
   */
  readonly wrapUntrusted?: boolean | 'outside'
  /**
   * Sums up in words what does not fit: a call of a model, usually. Its text is labelled as derived, checked against the
   * data, redacted once more, and takes room from the computed facts only.
   */
  readonly summarizer?: Summarizer | SummarizerOptions
  /** Has a say in what is shown, beside the words of the question: a reranker, the similarity of embeddings. */
  readonly scorer?: Scorer | ScorerOptions
  /** When the source is stored; needs a `store`. */
  readonly offload?: Pick<
    OffloadOptions,
    'when' | 'leafCharacters' | 'minBytes' | 'ttlMs' | 'timeoutMs' | 'segmentBytes' | 'compression'
  >
  /** Stages of your own, in order, instead of the usual ones. One of them must give "marked". */
  // Any pipeline will do: its types were checked where it was built.
  readonly stages?: readonly Stage[] | Pipeline<any, any, any>
  /** Makes the questions from the arguments of a call that brings none. @default their words, as a weak hint */
  readonly queryFromArguments?: (args: JsonValue, call: CallInput) => string | readonly string[] | undefined
}

export interface ShaperOptions extends ToolOptions {
  /** Keeps what does not fit. Without one, what is left out cannot be read back. */
  readonly store?: BlobStore
  /** Secret from which handles are made. @default the store's own */
  readonly key?: KeyOption
  /** Put before every key of the store. @default '' */
  readonly keyPrefix?: string
  /** Who may read back, what is recorded of it, and what may be asked: SQL with a `backend`, adopted results with `adopted`. */
  readonly reader?: Pick<ReaderOptions, 'authorize' | 'audit' | 'adopted' | 'backend' | 'timeoutMs'>
  /** Whose results these are: handles and stored bytes of one tenant are out of reach of another. @default 'default' */
  readonly tenant?: string
  /** Options for single tools, by name. */
  readonly tools?: { readonly [toolName: string]: ToolOptions }
  readonly now?: () => Date
  readonly log?: (event: LogEvent) => void
}

/** What one result is shaped with; goes before what the shaper was made with. */
export interface ShapeOptions extends CommonOptions {
  /** The question the result should answer. */
  readonly query?: string
  readonly queries?: readonly string[]
  readonly call?: CallInput
  /** Media type of a text or bytes; told from the content without it. */
  readonly mediaType?: string
  /** File name or title of the result. */
  readonly name?: string
  readonly tenant?: string
  readonly signal?: AbortSignal
}

/** What is known of a call that failed. */
export interface FailOptions extends ShapeOptions {
  /** Whether the request had been sent when the call failed. */
  readonly dispatched?: boolean
}
