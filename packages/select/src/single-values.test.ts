import { expect, test } from 'vitest'

import { ORDERS, pointersFor } from './rank.fixture.ts'

test('a value that stands once is found by its name beside a long list', () => {
  const notes = ORDERS.map((order, at) => ({ ...order, note: at % 2 === 0 ? 'runs on any machine' : 'release notes' }))
  const environment = { os_name: 'posix', platform_machine: 'x86_64', platform_release: '6.18.44', sys_path: '/usr' }
  const found = pointersFor({ version: '1', orders: notes, environment }, 'Which kernel release is on the platform?')
  expect(found.slice(0, 3)).toContain('/environment/platform_release')
})
