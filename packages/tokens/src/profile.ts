/** Model families without a public vocabulary: their counts are estimates over o200k_base. */
export type ProfileName = 'claude' | 'claude-4.6' | 'gemini' | 'llama' | 'mistral' | 'unknown'

/** How to estimate another family's tokens from o200k_base. Frozen. */
export interface Profile {
  readonly name: string
  /** Multiplies the o200k_base count. */
  readonly factor: number
  /** Added on top of the estimate as a share of it, so that it errs on the side of more. */
  readonly margin: number
  /** Where the numbers come from. */
  readonly source: string
}

const profiles: Readonly<Record<ProfileName, Profile>> = {
  claude: entry('claude', 1.7, 'Claude 4.7 and later: published ratios to 4.6'),
  'claude-4.6': entry('claude-4.6', 1.3, 'Claude 3 to 4.6: published ratios to GPT-4o'),
  gemini: entry('gemini', 1.62, 'Gemma 3 vocabulary, digits one by one'),
  llama: entry('llama', 1.31, 'Llama 3 vocabulary'),
  mistral: entry('mistral', 1.6, 'as Gemma: digits one by one'),
  unknown: entry('unknown', 1.75, 'the highest of the others'),
}

export function profile(name: ProfileName): Profile {
  if (!Object.hasOwn(profiles, name)) {
    throw new RangeError(`profile: \`name\` must be one of ${Object.keys(profiles).join(', ')}, got ${String(name)}`)
  }
  return profiles[name]
}

function entry(name: ProfileName, factor: number, source: string): Profile {
  return Object.freeze({ name, factor, margin: 0.05, source })
}
