/** A tenth is left for writing the value with few digits. */
const ACCURACY = 0.009
const DIGITS = 4
/** Bins of a sketch at most: values that are more than 10^15 times nearer to zero than the greatest share one. */
const BINS = 2048
const NEAREST_TOLD = 1e-15

/** How far a quantile may be from the value that stands there. */
export const QUANTILE_ERROR = '±1 %'

/** Estimates the value at a share of all numbers, in memory that does not grow with them. */
export interface QuantileSketch {
  readonly add: (value: number, times: number) => void
  /** `undefined` where the value is too near to zero to be told. */
  readonly at: (share: number) => number | undefined
}

export type MakeQuantileSketch = () => QuantileSketch

/**
 * Loads the sketches (DDSketch); only a stream of rows needs them. `undefined` where there is no package to load: in what is
 * bundled for a browser. Bundlers must not follow the import, for the package asks for another one that it does not install.
 */
export async function loadQuantileSketch(): Promise<MakeQuantileSketch | undefined> {
  const name: string = ['@datadog', 'sketches-js'].join('/')
  const loaded = await (import(name) as Promise<typeof import('@datadog/sketches-js')>).catch(() => undefined)
  return (
    loaded &&
    (() => {
      const sketch = new loaded.LogCollapsingLowestDenseDDSketch({ relativeAccuracy: ACCURACY, binLimit: BINS })
      return {
        add: (value, times) => void sketch.accept(value, times),
        at(share) {
          const found = sketch.getValueAtQuantile(share)
          const greatest = Math.max(Math.abs(sketch.min), Math.abs(sketch.max))
          if (!Number.isFinite(found) || (found !== 0 && Math.abs(found) < greatest * NEAREST_TOLD)) return undefined
          return Number(Math.min(sketch.max, Math.max(sketch.min, found)).toPrecision(DIGITS))
        },
      }
    })
  )
}
