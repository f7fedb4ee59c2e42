interface FrameCosts {
  readonly plain: number
  readonly envelope: number
}

/**
 * Tokens of the longest plain frame of a cut: status, counts up to a hundred million, a handle. A test counts them
 * again.
 */
export const FRAME_COSTS: Readonly<
  Record<string, { readonly withLink: FrameCosts; readonly withoutLink: FrameCosts }>
> = {
  o200k_base: { withLink: { plain: 46, envelope: 57 }, withoutLink: { plain: 21, envelope: 36 } },
  cl100k_base: { withLink: { plain: 46, envelope: 56 }, withoutLink: { plain: 21, envelope: 35 } },
}
