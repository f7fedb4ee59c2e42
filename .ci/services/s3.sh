#!/usr/bin/env bash
# The store suite on S3 servers of other people's making; what cannot be had here is a line that begins with `skip`.
exec node scripts/services/with.mjs moto rgw -- node_modules/.bin/vitest run packages/store-s3
