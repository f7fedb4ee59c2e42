import { expect, test } from 'vitest'
import { createScanner } from '../index.ts'

const scanner = createScanner({ rules: ['national_id'] })

function found(text: string): string[] {
  return scanner.scanText(text).map(({ start, end }) => text.slice(start, end))
}

// Numbers that the authorities publish as examples, or that were made to fit the check digit.
test.each([
  ['DNI 12345678Z', '12345678Z'],
  ['NIE X1234567L', 'X1234567L'],
  ['cliente 111.444.777-35', '111.444.777-35'],
  ['NHS number 943 476 5919', '943 476 5919'],
  ['BSN: 111222333', '111222333'],
  ['PESEL 44051401359', '44051401359'],
  ['Aadhaar 9999 4105 7058', '9999 4105 7058'],
  ['cf RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
  ['Steuer-ID 86095742719', '86095742719'],
  ['SIN 046 454 286', '046 454 286'],
  ['hetu 131052-308T', '131052-308T'],
  ['AHV 756.9217.0769.85', '756.9217.0769.85'],
  ['ID 11010519491231002X', '11010519491231002X'],
  ['NRIC S1234567D', 'S1234567D'],
  ['TC kimlik 10000000146', '10000000146'],
  ['RUT 12.345.678-5', '12.345.678-5'],
  ['NI number AB123456C', 'AB123456C'],
  ['passport number: X1234567', 'X1234567'],
  ['OIB 69435151530', '69435151530'],
  ['tax file number 123 456 782', '123 456 782'],
  ['tax_file_number=123456782', '123456782'],
  ['tax-file-number: 123456782', '123456782'],
  ['taxFileNumber: 123456782', '123456782'],
  ['my_number: 123456789018', '123456789018'],
])('finds %j', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  'DNI 12345678A',
  'cliente 111.444.777-36',
  'NHS number 943 476 5918',
  '44051401359',
  'build 20260304.1234567',
  'ports 30000-32767',
  '2026-03-04T05:06:07Z',
  'uuid 738189d3-f373-f636-f667-bd8d401e5424',
])('finds nothing in %j', (text) => {
  expect(found(text)).toEqual([])
})
