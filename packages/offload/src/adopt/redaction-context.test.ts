import { createRedactor } from '@selvedge/redact'
import { expect, it } from 'vitest'

import { contextOf } from './redaction-context.ts'

const NAMES = [
  'name',
  'Key',
  'field',
  'header',
  'variable',
  'ParameterKey',
  'ColumnName',
  'column_name',
  'kind',
  'kty',
  'label',
  'city',
  'id',
]
const VALUES = ['value', 'Value', 'val', 'ParameterValue', 'default_value', 'data', 'd', 'qi', 'k', 'amount', 'note']

it('reads every column beside which the redactor finds more in another', () => {
  const { edits } = createRedactor()
  const secret = ['hunter', '-2!aB3dE5'].join('')
  const found = (row: object): number => edits(JSON.stringify(row)).length
  let told = 0
  for (const name of NAMES)
    for (const value of VALUES) {
      const held = value === 'data' ? { password2: btoa(secret) } : secret
      const isTold = ['DB_PASSWORD', 'Secret', 'RSA'].some(
        (word) => found({ [name]: word, [value]: held }) > found({ [value]: held }),
      )
      if (!isTold) continue
      told++
      expect([value, contextOf([value], [name, value, 'amount'])]).toEqual([value, [name]])
    }
  for (const flag of ['sensitive', 'isSecret', 'is_secret', 'secret', 'secure', 'secured', 'masked']) {
    expect(found({ [flag]: true, value: secret })).toBeGreaterThan(found({ value: secret }))
    expect(contextOf(['value'], ['amount', flag, 'value'])).toEqual([flag])
  }
  // Eight names by five values, at least.
  expect(told).toBeGreaterThan(39)
  expect(contextOf(['amount', 'id'], ['name', 'amount', 'id', 'kind'])).toEqual([])
})
