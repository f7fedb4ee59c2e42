// moto: an S3 server in Python (Apache-2.0), from Debian's own packages. It checks no signatures, but is not of our making.
import { existsSync } from 'node:fs'

import { unpackPackages } from './apt.mjs'
import { freePort, startProcess } from './process.mjs'

const SUITE = 'bookworm'
const PYTHON = '/usr/bin/python3'
const NEEDED =
  'python3-moto/trixie python3-flask python3-flask-cors python3-boto3 python3-botocore python3-s3transfer python3-jmespath ' +
  'python3-responses python3-xmltodict python3-requests python3-antlr4 python3-dateutil python3-jinja2 python3-markupsafe ' +
  'python3-werkzeug python3-itsdangerous python3-click python3-six python3-urllib3 python3-certifi python3-chardet ' +
  'python3-charset-normalizer python3-idna python3-yaml python3-toml python3-cryptography python3-cffi-backend'

/** Starts moto on a free port of the loopback. */
export async function startMoto(signal) {
  if (!existsSync(PYTHON)) throw new Error(`${PYTHON} is not there`)
  const packages = NEEDED.split(' ').map((name) => (name.includes('/') ? name : `${name}/${SUITE}`))
  const folder = await unpackPackages('moto', { suites: [SUITE, 'trixie'], packages }, signal)
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const started = await startProcess(PYTHON, ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], {
    env: { ...process.env, PYTHONPATH: `${folder}/root/usr/lib/python3/dist-packages`, PYTHONDONTWRITEBYTECODE: '1' },
    ready: async () => (await fetch(endpoint)).ok,
    signal,
  })
  return { ...started, environment: { S3_MOTO_ENDPOINT: endpoint } }
}
