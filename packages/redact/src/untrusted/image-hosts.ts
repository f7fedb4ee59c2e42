import { assertPlainObject } from '../plain-object.ts'
import { assertKind, assertOptionNames, received } from '../scan/assert-option-names.ts'

/** A list that is not understood would let pictures stay, or go, that were not meant. */
export function assertImageHosts(caller: string, hosts: unknown): void {
  assertKind(caller, 'imageHosts', hosts, HOSTS, Array.isArray)
  for (const host of (hosts ?? []) as readonly unknown[]) {
    if (typeof host === 'string' && HOST.test(host)) continue
    const Wrong = typeof host === 'string' ? RangeError : TypeError
    throw new Wrong(`${caller}: \`imageHosts\` must be ${HOSTS}, got ${received(host)} in it`)
  }
}

/** The options of what breaks markers: nothing but the hosts of pictures. */
export function assertDefuseOptions(caller: string, options: unknown): void {
  assertPlainObject(caller, 'options', options, "an object such as { imageHosts: ['cdn.example.com'] }")
  assertOptionNames(options as object, ['imageHosts'], caller)
  assertImageHosts(caller, (options as { readonly imageHosts?: unknown }).imageHosts)
}

const HOSTS = "a list of host names such as 'cdn.example.com', without scheme, port and path"
const HOST = /^[^\s/\\@:?#]+$/
