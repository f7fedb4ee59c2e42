/** Any value JSON can hold. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject
/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue
}
