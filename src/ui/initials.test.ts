import { expect, test } from 'vitest'
import { toInitials } from './initials.tsx'

test.each([
  ['王晓明', '晓明'],
  ['李娜', '李娜'],
  ['测评师（演示）', '评师'],
  ['系统管理员（演示）', '系统'],
  ['Anna Maria Berg', 'AM'],
  ['anna', 'A'],
  ['', ''],
])('%j is shown as %j', (name, initials) => {
  expect(toInitials(name)).toBe(initials)
})
