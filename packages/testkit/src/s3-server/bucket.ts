import { randomUUID } from 'node:crypto'

import { md5, CHECKSUMS } from './checksum.ts'
import type { RequestBody } from './request-body.ts'
import { S3Error } from './s3-error.ts'

export interface StoredObject {
  readonly bytes: Buffer
  readonly etag: string
  readonly modifiedAt: Date
  /** Headers that come back with it: content type, metadata, encryption, retention. */
  readonly headers: { readonly [name: string]: string }
  readonly tags: string
  readonly checksum?: { readonly name: string; readonly value: string }
}

export type NewObject = Omit<StoredObject, 'etag' | 'modifiedAt' | 'bytes'>

export interface Condition {
  readonly ifNoneMatch: string | undefined
  readonly ifMatch: string | undefined
}

interface Upload {
  readonly key: string
  readonly object: NewObject
  readonly parts: Map<number, { readonly bytes: Buffer; readonly etag: string }>
}

const MIN_PART_BYTES = 5 * 1024 * 1024

/** Objects and uploads of one bucket, in memory. */
export class Bucket {
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<string, Upload>()
  lifecycle: string | undefined

  get(key: string): StoredObject {
    const object = this.objects.get(key)
    if (object === undefined) throw new S3Error(404, 'NoSuchKey')
    return object
  }

  put(key: string, { bytes, checksum }: RequestBody, object: NewObject, condition: Condition): StoredObject {
    this.#check(key, condition)
    const stored = {
      ...object,
      bytes: Buffer.from(bytes),
      etag: `"${md5(bytes).toString('hex')}"`,
      modifiedAt: new Date(),
      ...(checksum && { checksum }),
    }
    this.objects.set(key, stored)
    return stored
  }

  begin(key: string, object: NewObject): string {
    const id = randomUUID()
    this.uploads.set(id, { key, object, parts: new Map() })
    return id
  }

  putPart(id: string, number: number, { bytes }: RequestBody): string {
    const etag = `"${md5(bytes).toString('hex')}"`
    this.#upload(id).parts.set(number, { bytes: Buffer.from(bytes), etag })
    return etag
  }

  complete(
    id: string,
    wanted: readonly { readonly number: number; readonly etag: string }[],
    condition: Condition,
  ): StoredObject {
    const { key, object, parts } = this.#upload(id)
    const chosen = wanted.map(({ number, etag }, index) => {
      const part = parts.get(number)
      if (part === undefined || part.etag.replaceAll('"', '') !== etag.replaceAll('"', ''))
        throw new S3Error(400, 'InvalidPart')
      if (index > 0 && wanted[index - 1]!.number >= number) throw new S3Error(400, 'InvalidPartOrder')
      if (index < wanted.length - 1 && part.bytes.length < MIN_PART_BYTES) throw new S3Error(400, 'EntityTooSmall')
      return part.bytes
    })
    this.#check(key, condition)
    const digests = Buffer.concat(chosen.map(md5))
    const stored = {
      ...object,
      bytes: Buffer.concat(chosen),
      etag: `"${md5(digests).toString('hex')}-${chosen.length}"`,
      modifiedAt: new Date(),
    }
    this.objects.set(key, stored)
    this.uploads.delete(id)
    return stored
  }

  abort(id: string): void {
    this.#upload(id)
    this.uploads.delete(id)
  }

  #upload(id: string): Upload {
    const upload = this.uploads.get(id)
    if (upload === undefined) throw new S3Error(404, 'NoSuchUpload')
    return upload
  }

  #check(key: string, { ifNoneMatch, ifMatch }: Condition): void {
    const present = this.objects.get(key)
    if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw new S3Error(501, 'NotImplemented')
    if (ifNoneMatch === '*' && present !== undefined) throw new S3Error(412, 'PreconditionFailed')
    if (ifMatch === undefined) return
    if (present === undefined) throw new S3Error(404, 'NoSuchKey')
    if (present.etag !== ifMatch) throw new S3Error(412, 'PreconditionFailed')
  }
}

/** Checksum of an object in the algorithm it was put with. */
export function checksumHeader({ checksum }: StoredObject): { readonly [name: string]: string } {
  return checksum !== undefined && checksum.name in CHECKSUMS
    ? { [`x-amz-checksum-${checksum.name}`]: checksum.value }
    : {}
}
