import { pipeline } from './pipeline.ts'
import { defineStage } from './stage.ts'

// The chain whose cost for the type checker `type-cost.test.ts` holds to a limit.
const a = () => defineStage({ name: 'a', gives: ['a'], writes: ['outcome'], run: (draft) => draft })
const b = () => defineStage({ name: 'b', needs: ['a'], gives: ['b'], writes: ['document'], run: (draft) => draft })
const c = () => defineStage({ name: 'c', needs: ['b'], gives: ['c'], writes: ['facts'], run: (draft) => draft })
const d = () => defineStage({ name: 'd', needs: ['b'], gives: ['d'], writes: ['ranking'], run: (draft) => draft })
const e = () => defineStage({ name: 'e', needs: ['c', 'd'], gives: ['e'], writes: ['resource'], run: (draft) => draft })
const f = () => defineStage({ name: 'f', needs: ['b'], breaks: ['e'], writes: ['ranking'], run: (draft) => draft })
const g = () => defineStage({ name: 'g', needs: ['d'], gives: ['e'], writes: ['resource'], run: (draft) => draft })
const h = () => defineStage({ name: 'h', needs: ['e'], gives: ['h'], writes: ['warnings'], run: (draft) => draft })

export const twelve = pipeline()
  .use(a())
  .use(b())
  .use(c())
  .use(d())
  .use(e())
  .use(f())
  .use(g())
  .use(h())
  .use(f())
  .use(g())
  .use(h())
  .use(c())
