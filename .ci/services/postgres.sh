#!/usr/bin/env bash
# A cursor of a real PostgreSQL into an S3 server, and the faults of one; what cannot be had here is a line that begins with `skip`.
set -e
node scripts/services/with.mjs postgres -- npm run -s bench -- offload --short --only=stream --rows=100000
npm run -s bench -- offload --only=faults
