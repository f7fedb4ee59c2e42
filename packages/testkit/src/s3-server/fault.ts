/** What goes wrong with one request. */
export type Fault =
  /** Answers so, without doing anything. */
  | { readonly kind: 'answer'; readonly status: number; readonly code: string }
  /** Cuts the connection once so many bytes of the request's body have come. */
  | { readonly kind: 'reset_request'; readonly afterBytes: number }
  /** Does what was asked, then cuts the connection once so many bytes of the answer have gone. */
  | { readonly kind: 'reset_response'; readonly afterBytes: number }
  /** Takes the request and never answers. */
  | { readonly kind: 'hang' }
  /** Sends the head and so many bytes of the answer, then nothing more. */
  | { readonly kind: 'stall_response'; readonly afterBytes: number }
  /** Answers with one bit of the body turned; the checksum is the right one. */
  | { readonly kind: 'corrupt_response' }
  /** Answers after a while. */
  | { readonly kind: 'delay'; readonly ms: number }

/** One request, as a fault plan sees it. */
export interface FaultRequest {
  readonly method: string
  readonly bucket: string
  readonly key: string
  readonly query: URLSearchParams
  /** Counts from 1 over the life of the server. */
  readonly number: number
}

/** Asked once for every request. */
export type FaultPlan = (request: FaultRequest) => Fault | undefined
