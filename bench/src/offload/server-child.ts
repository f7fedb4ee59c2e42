// The S3 server of the testkit in a process of its own: its memory is not that of what is measured.
import { startS3Server } from '@selvedge/testkit/s3-server'

const { endpoint, credentials } = await startS3Server({ buckets: ['bench'] })
console.log(JSON.stringify({ endpoint, credentials }))
