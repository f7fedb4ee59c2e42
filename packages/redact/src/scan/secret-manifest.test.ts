import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'

const redactor = createRedactor()

const LISTED = `apiVersion: v1
data:
  password: c3dvcmRmaXNo
  user: YWRtaW4=
kind: Secret
metadata:
  name: db
type: Opaque
`

const WRITTEN = `kind: Secret
apiVersion: v1
metadata:
  name: db
  ownerReferences:
  - apiVersion: example.com/v1
    kind: Database
    name: orders
type: Opaque
stringData:
  user: admin # who
  "app.conf": |
    user admin

    host db
  host: 'db'
---
apiVersion: v1
kind: ConfigMap
data:
  user: admin
  encoded: YWRtaW4=
`

const ITEMS = `apiVersion: v1
items:
- apiVersion: v1
  data:
    user: YWRtaW4=
  kind: Secret
- apiVersion: v1
  data:
    level: info
    port: "8080"
  kind: ConfigMap
kind: List
`

describe('the values of a Kubernetes secret', () => {
  test('go from what kubectl writes, whose kind comes after them', () => {
    expect(redactor.redactText(LISTED).text).toBe(`apiVersion: v1
data:
  password: [PASSWORD_1]
  user: [SECRET_1]
kind: Secret
metadata:
  name: db
type: Opaque
`)
  })

  test('go from a manifest as it was written, and stay in the next document', () => {
    expect(redactor.redactText(WRITTEN).text).toBe(`kind: Secret
apiVersion: v1
metadata:
  name: db
  ownerReferences:
  - apiVersion: example.com/v1
    kind: Database
    name: orders
type: Opaque
stringData:
  user: [SECRET_1]
  "app.conf": |
    [SECRET_2]

    [SECRET_3]
  host: '[SECRET_4]'
---
apiVersion: v1
kind: ConfigMap
data:
  user: admin
  encoded: YWRtaW4=
`)
  })

  test('go from a list, item by item', () => {
    expect(redactor.redactText(ITEMS).text).toBe(ITEMS.replace('YWRtaW4=', '[SECRET_1]'))
  })

  test('go from JSON, also where only the list names the kind', () => {
    const metadata = { name: 'db' }
    const value = { kind: 'SecretList', items: [{ metadata, data: { user: 'YWRtaW4=', none: '' }, type: 'Opaque' }] }
    expect(redactor.redactValue(value).value).toEqual({
      kind: 'SecretList',
      items: [{ metadata, data: { user: '[SECRET_1]', none: '' }, type: 'Opaque' }],
    })
    const list = { items: [{ stringData: { user: 'admin' }, kind: 'Secret' }], kind: 'List' }
    expect(redactor.redactValue(list).value).toEqual({
      items: [{ stringData: { user: '[SECRET_1]' }, kind: 'Secret' }],
      kind: 'List',
    })
    const settings = { kind: 'ConfigMapList', items: [{ data: { user: 'YWRtaW4=' } }] }
    expect(redactor.redactValue(settings).value).toEqual(settings)
  })

  test('come out of a stream as they come out whole, and stay as they are when redacted again', () => {
    const long = LISTED.replace('c3dvcmRmaXNo', 'c3dv'.repeat(40_000))
    for (const text of [LISTED, WRITTEN, ITEMS, WRITTEN + LISTED, long, LISTED.slice(0, 60)]) {
      const whole = redactor.redactText(text).text
      expect(redactor.redactText(whole).text).toBe(whole)
      for (const length of [1, 5, 33, 5000]) {
        if (text === long && length < 5000) continue
        const stream = redactor.stream()
        let given = ''
        for (let at = 0; at < text.length; at += length) given += stream.push(text.slice(at, at + length))
        expect(given + stream.end()).toBe(whole)
      }
    }
  })
})
