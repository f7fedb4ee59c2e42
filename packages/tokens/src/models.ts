import { received } from './assert.ts'
import type { ProfileName } from './profile.ts'

/** Encodings that are counted exactly. */
export const encodingNames = [
  'o200k_base',
  'cl100k_base',
  'o200k_harmony',
  'p50k_base',
  'p50k_edit',
  'r50k_base',
  'gpt2',
] as const

export type EncodingName = (typeof encodingNames)[number]

// First match wins. A model that no line names gets the profile `unknown`: a wrong exact count would be worse.
const families: readonly (readonly [RegExp, EncodingName | ProfileName])[] = [
  [/^gpt-oss/, 'o200k_harmony'],
  [/^(gpt-4o|gpt-4\.|gpt-5|chatgpt-4o|o[134](-|$)|codex-mini|computer-use|gpt-(audio|realtime|image))/, 'o200k_base'],
  [/^(gpt-4|gpt-3\.5|gpt-35|text-embedding-(3|ada-002)|(babbage|davinci)-002)/, 'cl100k_base'],
  [/^(text|code)-davinci-edit/, 'p50k_edit'],
  [/^(text-davinci-00[23]|code-davinci|code-cushman|(cushman|davinci)-codex)/, 'p50k_base'],
  [/^(text-(ada|babbage|curie|davinci)-001|ada|babbage|curie|davinci)$/, 'r50k_base'],
  [/^gpt-?2/, 'gpt2'],
  [/^claude-(instant|[12]\b|3|(opus|sonnet|haiku)-4(-[0-6])?(-\d{8}|@\d{8}|-latest|$))/, 'claude-4.6'],
  [/^claude/, 'claude'],
  [/^(gemini|gemma)/, 'gemini'],
  [/^(meta-)?llama|^codellama/, 'llama'],
  [/^(mistral|mixtral|ministral|codestral|devstral|magistral|pixtral)/, 'mistral'],
]

const PROVIDERS = new Set(
  'openai azure azure-openai anthropic google google-genai google-vertex vertex gemini meta mistral mistralai ollama openrouter bedrock groq together fireworks github xai'.split(
    ' ',
  ),
)

/**
 * The encoding or profile that counts for a model, by its name; provider prefixes (`openai/`, `openai:`,
 * `us.anthropic.`), tags (`:latest`) and the names of fine-tuned models are ignored. An unknown name gives the profile `unknown`, whose counts are estimates on the safe side.
 */
export function encodingFor(model: string): EncodingName | ProfileName {
  if (typeof model !== 'string') throw new TypeError(`encodingFor: \`model\` must be a string, got ${received(model)}`)
  const steps = model.toLowerCase().replace(/^.*\//, '').split(':')
  // What stands behind `ft:gpt-4o:` are names that anybody gave: `acme:o1-bot:7p4lURel`.
  const rest = PROVIDERS.has(steps[0]!) ? steps.slice(1) : steps
  const names = [rest[0] === 'ft' ? rest[1] : rest[0], rest === steps ? undefined : steps[0]]
  for (const each of names) {
    const name = (each ?? '').replace(/^([a-z]{2,6}\.)?(anthropic|openai|meta|mistral|google)\./, '')
    const family = families.find(([pattern]) => pattern.test(name))
    if (family !== undefined) return family[1]
  }
  return 'unknown'
}
