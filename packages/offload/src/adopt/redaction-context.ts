/**
 * Names that say nothing of what stands under them: it takes the name beside it (`{ name: 'DB_PASSWORD', value: … }`),
 * the kind of the row, or the other parts of a key to tell a secret.
 */
const SAYS_NOTHING = /(?:^|[_.-])vals?$|values?$|^(?:data|stringData|content|text|[dkpq]|d[pq]|qi)$/i
/** Names whose values say what stands beside them, or that it is secret. */
const SAYS_OF_OTHERS =
  /^id$|name|key|field|header|variable|param|kind|kty|type|label|title|caption|text|attr|propert|setting|option|secre|secur|sensitiv|mask|conceal/i

/**
 * The columns without which some of the named ones could not be redacted as the whole row would be. Wider than what the
 * scanner of `@selvedge/redact` looks at: a column too many costs its bytes, one too few a secret.
 */
export function contextOf(columns: readonly string[], all: readonly string[]): readonly string[] {
  if (!columns.some((name) => SAYS_NOTHING.test(name))) return []
  return all.filter((name) => SAYS_OF_OTHERS.test(name) && !columns.includes(name))
}
