import { delimitersFor } from '@selvedge/redact/untrusted'
import { loadCases, runCase, shaperSubject } from '@selvedge/testkit'
import { loadCounter } from '@selvedge/tokens'

const { count } = await loadCounter()
const subject = { observe: shaperSubject, delimiter: delimitersFor('harmless'), countTokens: count }
const [first, second] = loadCases()
console.log(await runCase(first!, subject))
console.log(await runCase(second!, subject))

// A head slice in place of the shaper: a fault case says what it breaks.
const headSlice: typeof shaperSubject = async (faultCase, build) => {
  const seen = await shaperSubject(faultCase, build)
  if ('skip' in seen) return seen
  return seen.map((observation) => ({ ...observation, text: observation.text?.slice(0, 40) ?? '' }))
}
console.log(await runCase(first!, { ...subject, observe: headSlice }))
