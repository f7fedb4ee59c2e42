import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { answer, type Answer, type S3Request } from './answer.ts'
import { Bucket } from './bucket.ts'
import type { Fault, FaultPlan } from './fault.ts'
import { S3Error } from './s3-error.ts'
import { verifySignature, type Credentials } from './signature.ts'
import { element, text, xmlDocument } from './xml.ts'

export interface S3ServerOptions {
  readonly credentials?: Credentials
  readonly port?: number
  /** Names of the buckets that are there from the start. */
  readonly buckets?: readonly string[]
  readonly faults?: FaultPlan
}

export interface S3Server {
  readonly endpoint: string
  readonly credentials: Credentials
  readonly buckets: ReadonlyMap<string, Bucket>
  /** Replaces the plan of faults. */
  readonly setFaults: (plan: FaultPlan | undefined) => void
  /** Requests taken so far. */
  readonly requests: () => number
  readonly close: () => Promise<void>
}

/** Public, and good for this server alone. */
const TEST_CREDENTIALS: Credentials = { accessKeyId: 'test-access-key', secretAccessKey: 'test-secret-key' }

/**
 * An S3 server in this process, for tests: in memory, path style, on the loopback. It verifies signatures, checksums and
 * conditions as S3 does, and goes wrong on request.
 */
export async function startS3Server(options: S3ServerOptions = {}): Promise<S3Server> {
  const { credentials = TEST_CREDENTIALS, port = 0, buckets: names = ['test'] } = options
  const buckets = new Map(names.map((name) => [name, new Bucket()]))
  let faults = options.faults
  let requests = 0

  const server = createServer((request, response) => {
    const number = ++requests
    void serve(request, response, number).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials,
    buckets,
    setFaults: (plan) => void (faults = plan),
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function serve(request: IncomingMessage, response: ServerResponse, number: number): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [bucket = '', ...steps] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    const target = { method: request.method ?? 'GET', bucket, key: steps.join('/'), query: url.searchParams }
    const fault = faults?.({ ...target, number })
    const body = await readAll(request, fault)
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))

    let result: Answer
    try {
      if (fault?.kind === 'answer') throw new S3Error(fault.status, fault.code)
      verifySignature(request, url, credentials, new Date())
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      result = answer({ ...target, headers, body } satisfies S3Request, buckets, () => new Bucket())
    } catch (error) {
      const { status, code, message } =
        error instanceof S3Error ? error : new S3Error(500, 'InternalError', String(error))
      result = {
        status,
        headers: { 'content-type': 'application/xml' },
        body: xmlDocument(element('Error', text('Code', code), text('Message', message))),
      }
    }
    send(request, response, result, fault)
  }
}

async function readAll(request: IncomingMessage, fault: Fault | undefined): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (fault?.kind === 'reset_request' && length >= fault.afterBytes) request.socket.destroy()
  }
  if (fault?.kind === 'reset_request') request.socket.destroy()
  return Buffer.concat(chunks)
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body = '' }: Answer,
  fault: Fault | undefined,
): void {
  let bytes = Buffer.from(body as Uint8Array)
  if (fault?.kind === 'corrupt_response' && bytes.length > 0) {
    bytes = Buffer.from(bytes)
    bytes[bytes.length >> 1]! ^= 1
  }
  response.writeHead(status, { ...headers, 'content-length': String(bytes.length), 'x-amz-request-id': 'test' })
  if (request.method === 'HEAD' || status === 204 || status === 304) response.end()
  else if (fault?.kind === 'reset_response')
    response.write(bytes.subarray(0, fault.afterBytes), () => request.socket.destroy())
  else if (fault?.kind === 'stall_response') response.write(bytes.subarray(0, fault.afterBytes))
  else response.end(bytes)
}
