import { locate, readDocument, unitText } from '@selvedge/content'
import { rankUnits } from '@selvedge/select'

const films = Array.from({ length: 200 }, (_, index) => ({
  title: `Film ${index}`,
  director: index === 117 ? 'Agnès Varda' : `Director ${index % 9}`,
  budget: 1_000_000 + ((index * 7919) % 200) * 25_000,
  released: `${1950 + (index % 60)}-05-01`,
}))
const document = readDocument(JSON.stringify(films))

for (const question of ['When was the film by Agnès Varda released?', 'Which film had the highest budget?']) {
  const { order, worth, companions, termsMissing } = rankUnits(document, { queries: [question] })
  const best = Array.from(order.slice(0, 3), (unit, place) => {
    return `${worth[place]!.toFixed(2)} ${locate(document, unit).pointer} = ${unitText(document, unit)}`
  })
  console.log(question, termsMissing.length === 0 ? '' : `(not found: ${termsMissing.join(', ')})`)
  console.log(best.map((line) => `  ${line}`).join('\n'))
  console.log(`  along with it: ${companions(order[0]!).map((unit) => unitText(document, unit)).join(', ')}`)
}
