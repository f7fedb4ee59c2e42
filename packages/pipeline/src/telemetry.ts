/**
 * Spans through OpenTelemetry's API when it is installed. Known by its structure only and looked for once, when the
 * first pipeline runs.
 */
export interface Span {
  readonly setAttributes: (attributes: Readonly<Record<string, string | number | boolean>>) => unknown
  readonly setStatus: (status: { readonly code: number; readonly message?: string }) => unknown
  readonly end: () => unknown
}

export interface Tracer {
  readonly startActiveSpan: <T>(
    name: string,
    options: { readonly attributes: Readonly<Record<string, string | number | boolean>> },
    run: (span: Span) => T,
  ) => T
}

/** `SpanStatusCode.ERROR` of the OpenTelemetry API. */
export const SPAN_ERROR = 2

let loading: Promise<Tracer | undefined> | undefined

export function loadTracer(): Promise<Tracer | undefined> {
  return (loading ??= findTracer())
}

async function findTracer(): Promise<Tracer | undefined> {
  // Not a literal in the import: bundlers would insist on finding an optional package.
  const name = '@opentelemetry/api'
  const api: unknown = await import(/* @vite-ignore */ /* webpackIgnore: true */ name).catch(notInstalled)
  return hasTrace(api) ? api.trace.getTracer('selvedge') : undefined
}

/** Any failure to load it means that there are no spans, never that a run fails. */
function notInstalled(): undefined {
  return undefined
}

function hasTrace(api: unknown): api is { readonly trace: { readonly getTracer: (name: string) => Tracer } } {
  return (
    typeof api === 'object' &&
    api !== null &&
    'trace' in api &&
    typeof api.trace === 'object' &&
    api.trace !== null &&
    'getTracer' in api.trace
  )
}

/** Runs inside a span, or as it is when there is no tracer. */
export function inSpan<T>(
  tracer: Tracer | undefined,
  name: string,
  attributes: Readonly<Record<string, string | number | boolean>>,
  run: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  if (tracer === undefined) return run(undefined)
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await run(span)
    } finally {
      span.end()
    }
  })
}
