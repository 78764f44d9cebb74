import { expect, test } from 'vitest'
import { product } from '../../../../test/harness/product.ts'
import { dutyRoles, findMixedDuties } from './duty-rules.ts'
import { findDutyConflict, firstRoles } from './rules.ts'

const keys = dutyRoles.map(({ key }) => key)

test.each([
  ...keys.flatMap((one) => keys.filter((other) => other !== one).map((other) => [[one, other], true] as const)),
  ...keys.map((key) => [[key, 'scan.review'], true] as const),
  ...keys.map((key) => [[key, 'system.monitor', 'sms.read'], false] as const),
  [['settings.manage', 'webhooks.manage', 'machines.manage'], false] as const,
  [['scan.review', 'finance.handle', 'news.edit'], false] as const,
  [[], false] as const,
])('%j mix duties: %s', (permissions, is) => {
  expect(findMixedDuties(permissions) !== undefined).toBe(is)
})

test('each permission of the portal has one duty: with any permission of another duty it is refused', () => {
  const exclusive = Object.keys(product.permissions).filter((permission) => keys.some((key) => findMixedDuties([permission, key])))
  expect(Object.keys(product.permissions).filter((permission) => !exclusive.includes(permission))).toEqual(['system.monitor', 'sms.read'])
})

test('the roles of the preset keep the duties apart, and know their permissions', () => {
  for (const { permissions } of dutyRoles) {
    expect(findMixedDuties(permissions) ?? findDutyConflict(permissions)).toBeUndefined()
    expect(permissions.filter((permission) => !(permission in product.permissions))).toEqual([])
  }
  expect(firstRoles.filter(({ permissions }) => findMixedDuties(permissions)).map(({ id }) => id)).toEqual(['administrator'])
})
