import type { LifecycleRule } from '@aws-sdk/client-s3'

import { assertOptionNames, assertOptions, type OptionCheck } from '@selvedge/pipeline'

import { connect } from './connect.ts'
import { serviceError, storeErrorOf } from './s3-error.ts'
import { assertS3Options, type S3StoreOptions } from './s3-options.ts'

export interface LifecycleOptions {
  /** Days after which parts of uploads that a crash left are removed. @default 1 */
  readonly abortUploadsAfterDays?: number
  /** Days after which everything under the prefix is removed. Left out, nothing expires by age. */
  readonly expireAfterDays?: number
}

const RULE = 'selvedge'
const DAYS: OptionCheck = [
  'a whole number of days',
  (value) => Number.isSafeInteger(value) && (value as number) >= 1,
  'range',
]
const RULES = { abortUploadsAfterDays: DAYS, expireAfterDays: DAYS }

/**
 * Sets the lifecycle rules of the store's prefix and leaves all other rules of the bucket as they are. Longer than the
 * `ttlMs` of your blobs, or their handles read as damaged before they read as expired.
 */
export async function setLifecycle(options: S3StoreOptions, rules: LifecycleOptions = {}): Promise<void> {
  assertS3Options('setLifecycle', options)
  assertOptions('setLifecycle', rules, RULES, 'rules')
  assertOptionNames('setLifecycle: rules', rules, Object.keys(RULES))
  const { abortUploadsAfterDays = 1, expireAfterDays } = rules
  const { bucket, prefix = '' } = options
  const { sdk, client } = await connect(options)
  const id = prefix === '' ? RULE : `${RULE} ${prefix}`
  const rule: LifecycleRule = {
    ID: id,
    Status: 'Enabled',
    Filter: { Prefix: prefix },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: abortUploadsAfterDays },
    ...(expireAfterDays !== undefined && { Expiration: { Days: expireAfterDays } }),
  }
  try {
    const others = (await currentRules()).filter(({ ID }) => ID !== id)
    const request = { Bucket: bucket, LifecycleConfiguration: { Rules: [...others, rule] } }
    await client.send(new sdk.PutBucketLifecycleConfigurationCommand(request))
  } catch (error) {
    throw storeErrorOf(error)
  }

  async function currentRules(): Promise<readonly LifecycleRule[]> {
    try {
      return (await client.send(new sdk.GetBucketLifecycleConfigurationCommand({ Bucket: bucket }))).Rules ?? []
    } catch (error) {
      if (serviceError(error).name === 'NoSuchLifecycleConfiguration') return []
      throw error
    }
  }
}
