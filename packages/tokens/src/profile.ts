import type { PieceWeights } from './piece-weights.ts'

/** Model families without a public vocabulary, or with one too heavy to ship: their counts are estimates. */
export type ProfileName = 'claude' | 'claude-4.6' | 'gemini' | 'llama' | 'mistral' | 'unknown'

/**
 * How to estimate another family's tokens from the pre-tokens of o200k_base. Frozen. A budget holds for exact counters
 * only: what a profile says can be off by more than its margin for text unlike what it was fitted on.
 */
export interface Profile {
  readonly name: string
  /** Tokens of the family for each o200k_base token, by the kind of pre-token. */
  readonly weights: PieceWeights
  /** Added as a share of the estimate, so that it errs on the side of more. */
  readonly margin: number
  /** Where the numbers come from. */
  readonly source: string
}

const profiles: Readonly<Record<ProfileName, Profile>> = {
  claude: freezeProfile({
    name: 'claude',
    weights: {
      words: 1.75,
      numbers: 1.3,
      digits: 0,
      signs: 1.6,
      blanks: 1.6,
      ideographs: 1.45,
      scripts: 1.5,
      symbols: 1.6,
    },
    margin: 0.1,
    source:
      'Claude 4.7 and later: published ratios to 4.6 by kind of text, times those of claude-4.6; no vocabulary is public',
  }),
  'claude-4.6': freezeProfile({
    name: 'claude-4.6',
    weights: {
      words: 1.3,
      numbers: 1.2,
      digits: 0,
      signs: 1.2,
      blanks: 1.2,
      ideographs: 1.45,
      scripts: 1.45,
      symbols: 1.4,
    },
    margin: 0.1,
    source: 'Claude 3 to 4.6: published ratios to GPT-4o and the public vocabulary of Claude 2',
  }),
  gemini: freezeProfile({
    name: 'gemini',
    weights: { words: 1.1, numbers: 0, digits: 1, signs: 1.1, blanks: 1, ideographs: 0.9, scripts: 1, symbols: 0.7 },
    margin: 0.1,
    source: 'Gemma 3 vocabulary: digits one by one',
  }),
  llama: freezeProfile({
    name: 'llama',
    weights: {
      words: 1.01,
      numbers: 1,
      digits: 0,
      signs: 1.01,
      blanks: 1,
      ideographs: 1.05,
      scripts: 1.3,
      symbols: 1.35,
    },
    margin: 0.05,
    source: 'Llama 3 vocabulary',
  }),
  mistral: freezeProfile({
    name: 'mistral',
    weights: { words: 1.3, numbers: 0, digits: 1, signs: 1.3, blanks: 1.3, ideographs: 1.6, scripts: 1.6, symbols: 2 },
    margin: 0.1,
    source: 'Mistral 7B vocabulary',
  }),
  unknown: freezeProfile({
    name: 'unknown',
    weights: {
      words: 1.75,
      numbers: 0.3,
      digits: 1,
      signs: 1.6,
      blanks: 1.6,
      ideographs: 1.6,
      scripts: 1.6,
      symbols: 2,
    },
    margin: 0.1,
    source: 'the highest of the others for every kind of pre-token',
  }),
}

/** The profile of a model family, by name. */
export function profile(name: ProfileName): Profile {
  if (!Object.hasOwn(profiles, name)) {
    throw new RangeError(`profile: \`name\` must be one of ${Object.keys(profiles).join(', ')}, got ${String(name)}`)
  }
  return profiles[name]
}

export function freezeProfile(entry: Profile): Profile {
  return Object.freeze({ ...entry, weights: Object.freeze({ ...entry.weights }) })
}
