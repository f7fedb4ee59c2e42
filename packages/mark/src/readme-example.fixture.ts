import { mark, minimumBudget } from '@selvedge/mark'
import { pipeline } from '@selvedge/pipeline'

const items = Array.from({ length: 90 }, (_, index) => ({ id: index, city: `Town ${index}`, open: true }))
const { draft } = await pipeline()
  .use(mark())
  .run({ items }, { budget: { tokens: 120 } })

console.log(draft.fit?.text)
console.log(draft.fit?.tokens, draft.result?.status, draft.result?.completeness.omitted)
console.log(minimumBudget(), minimumBudget({ present: 'plain', offload: false }))
