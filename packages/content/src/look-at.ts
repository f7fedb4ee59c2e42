/** Whether a check holds for a value; what cannot be looked at, such as a revoked proxy, holds nothing. */
export function doesHold(holds: (value: unknown) => boolean, value: unknown): boolean {
  try {
    return holds(value)
  } catch {
    return false
  }
}

/** `Array.isArray`, which throws for a proxy that was revoked. */
export function isList(value: unknown): value is readonly unknown[] {
  return doesHold(Array.isArray, value)
}
