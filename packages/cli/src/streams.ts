/** What a command reads and writes; the process in real life, strings in tests. */
export interface Streams {
  readonly stdin: AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean; readonly fd?: number }
  readonly stdout: { readonly write: (text: string) => unknown }
  readonly stderr: { readonly write: (text: string) => unknown }
}
