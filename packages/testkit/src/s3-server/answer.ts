import { checksumHeader, type Bucket, type Condition, type NewObject, type StoredObject } from './bucket.ts'
import { readBody } from './request-body.ts'
import { S3Error } from './s3-error.ts'
import { element, text, textsOf, xmlDocument } from './xml.ts'

export interface S3Request {
  readonly method: string
  readonly bucket: string
  readonly key: string
  readonly query: URLSearchParams
  readonly headers: { readonly [name: string]: string }
  readonly body: Buffer
}

export interface Answer {
  readonly status: number
  readonly headers?: { readonly [name: string]: string }
  readonly body?: Uint8Array | string
}

const OK: Answer = { status: 200 }
const NO_CONTENT: Answer = { status: 204 }

/** Does what a request asks for. Throws {@link S3Error} for what S3 refuses. */
export function answer(request: S3Request, buckets: Map<string, Bucket>, makeBucket: () => Bucket): Answer {
  const { method, bucket: name, key, query } = request
  if (name === '')
    return xml(
      element(
        'ListAllMyBucketsResult',
        element('Buckets', ...[...buckets.keys()].map((bucket) => element('Bucket', text('Name', bucket)))),
      ),
    )
  if (key === '' && method === 'PUT' && query.size === 0) {
    buckets.set(name, buckets.get(name) ?? makeBucket())
    return OK
  }
  const bucket = buckets.get(name)
  if (bucket === undefined) throw new S3Error(404, 'NoSuchBucket')
  return key === '' ? answerBucket(request, bucket, buckets) : answerObject(request, bucket)
}

function answerBucket(
  { method, bucket: name, query, body }: S3Request,
  bucket: Bucket,
  buckets: Map<string, Bucket>,
): Answer {
  if (query.has('lifecycle')) {
    if (method === 'PUT') bucket.lifecycle = body.toString()
    else if (method === 'DELETE') bucket.lifecycle = undefined
    else if (bucket.lifecycle === undefined) throw new S3Error(404, 'NoSuchLifecycleConfiguration')
    else return xml(bucket.lifecycle)
    return OK
  }
  if (method === 'HEAD') return OK
  if (method === 'DELETE') {
    if (bucket.objects.size > 0) throw new S3Error(409, 'BucketNotEmpty')
    buckets.delete(name)
    return NO_CONTENT
  }
  if (method === 'POST' && query.has('delete')) {
    const keys = textsOf(body.toString(), 'Key')
    for (const key of keys) bucket.objects.delete(key)
    return xml(element('DeleteResult', ...keys.map((key) => element('Deleted', text('Key', key)))))
  }
  if (method === 'GET' && query.has('uploads')) {
    const uploads = [...bucket.uploads].map(([id, { key }]) =>
      element('Upload', text('Key', key), text('UploadId', id)),
    )
    return xml(element('ListMultipartUploadsResult', text('Bucket', name), text('IsTruncated', false), ...uploads))
  }
  if (method === 'GET' && query.get('list-type') === '2') return listObjects(name, query, bucket)
  throw new S3Error(501, 'NotImplemented')
}

function listObjects(name: string, query: URLSearchParams, bucket: Bucket): Answer {
  const prefix = query.get('prefix') ?? ''
  const limit = Math.min(Number(query.get('max-keys') ?? 1000), 1000)
  const token = query.get('continuation-token')
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64').toString()
  const encode = query.get('encoding-type') === 'url' ? encodeURIComponent : (key: string) => key
  const found = [...bucket.objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const page = found.slice(0, limit)
  const contents = page.map(([key, { bytes, etag, modifiedAt }]) =>
    element(
      'Contents',
      text('Key', encode(key)),
      text('LastModified', modifiedAt.toISOString()),
      text('ETag', etag),
      text('Size', bytes.length),
    ),
  )
  const more =
    found.length > page.length ? [text('NextContinuationToken', Buffer.from(page.at(-1)![0]).toString('base64'))] : []
  return xml(
    element(
      'ListBucketResult',
      text('Name', name),
      text('Prefix', encode(prefix)),
      text('KeyCount', page.length),
      text('MaxKeys', limit),
      text('IsTruncated', more.length > 0),
      ...more,
      ...contents,
    ),
  )
}

function answerObject(request: S3Request, bucket: Bucket): Answer {
  const { method, key, query, headers } = request
  const uploadId = query.get('uploadId')
  if (method === 'GET' && query.has('tagging'))
    return xml(element('Tagging', element('TagSet', ...tagElements(bucket.get(key).tags))))
  if (method === 'GET' || method === 'HEAD') return getObject(bucket.get(key), headers)
  if (method === 'POST' && query.has('uploads')) {
    return xml(
      element(
        'InitiateMultipartUploadResult',
        text('Bucket', request.bucket),
        text('Key', key),
        text('UploadId', bucket.begin(key, newObject(headers))),
      ),
    )
  }
  if (method === 'PUT' && uploadId !== null) {
    return {
      status: 200,
      headers: { etag: bucket.putPart(uploadId, Number(query.get('partNumber')), readBody(request.body, headers)) },
    }
  }
  if (method === 'POST' && uploadId !== null) {
    const numbers = textsOf(request.body.toString(), 'PartNumber')
    const etags = textsOf(request.body.toString(), 'ETag')
    const wanted = numbers.map((number, index) => ({ number: Number(number), etag: etags[index] ?? '' }))
    const { etag } = bucket.complete(uploadId, wanted, conditionOf(headers))
    return xml(
      element('CompleteMultipartUploadResult', text('Bucket', request.bucket), text('Key', key), text('ETag', etag)),
    )
  }
  if (method === 'PUT' && uploadId === null) {
    const stored = bucket.put(key, readBody(request.body, headers), newObject(headers), conditionOf(headers))
    return { status: 200, headers: { etag: stored.etag, ...checksumHeader(stored) } }
  }
  if (method === 'DELETE') {
    if (uploadId === null) bucket.objects.delete(key)
    else bucket.abort(uploadId)
    return NO_CONTENT
  }
  throw new S3Error(501, 'NotImplemented')
}

function getObject(object: StoredObject, headers: S3Request['headers']): Answer {
  const { bytes, etag, modifiedAt } = object
  const common = {
    ...object.headers,
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    ...(object.tags === '' ? {} : { 'x-amz-tagging-count': String(object.tags.split('&').length) }),
  }
  const range = headers['range'] === undefined ? undefined : /^bytes=(\d*)-(\d*)$/.exec(headers['range'])
  if (range === undefined || range === null) {
    const checksum = headers['x-amz-checksum-mode'] === 'ENABLED' ? checksumHeader(object) : {}
    return { status: 200, headers: { ...common, ...checksum }, body: bytes }
  }
  const [, from = '', to = ''] = range
  const start = from === '' ? Math.max(bytes.length - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? bytes.length : Math.min(Number(to) + 1, bytes.length)
  if (start >= bytes.length || start >= end) throw new S3Error(416, 'InvalidRange')
  return {
    status: 206,
    headers: { ...common, 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` },
    body: bytes.subarray(start, end),
  }
}

/** Headers of a put that come back with every get. */
const KEPT =
  /^(?:content-type|content-disposition|cache-control|x-amz-meta-.+|x-amz-server-side-encryption(?:-aws-kms-key-id)?|x-amz-object-lock-.+)$/

function newObject(headers: S3Request['headers']): NewObject {
  return {
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT.test(name))),
    tags: headers['x-amz-tagging'] ?? '',
  }
}

function conditionOf(headers: S3Request['headers']): Condition {
  return { ifNoneMatch: headers['if-none-match'], ifMatch: headers['if-match'] }
}

function tagElements(tags: string): string[] {
  return [...new URLSearchParams(tags)].map(([key, value]) => element('Tag', text('Key', key), text('Value', value)))
}

function xml(root: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: root.startsWith('<?xml') ? root : xmlDocument(root),
  }
}
