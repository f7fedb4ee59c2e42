// A change fails for what it changed: properties draw the same values on every run. `SEED=random npm test` explores,
// and prints the seed of what it finds.
import { configureGlobal } from 'fast-check'

const { SEED = '20260102' } = globalThis.process?.env ?? {}
if (SEED !== 'random') configureGlobal({ seed: Number(SEED) })
