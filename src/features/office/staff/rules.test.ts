import { expect, test } from 'vitest'
import { toMenu, listPaths } from '#platform/features/rules.ts'
import { product } from '../../../../test/harness/product.ts'
import { findDutyConflict, firstRoles } from './rules.ts'

const { menu, permissions } = product

test.each(firstRoles.map((role) => [role.name, role.permissions as readonly string[]] as const))(
  'the role %s keeps duties apart and knows its permissions',
  (_, held) => {
    expect(findDutyConflict(held)).toBeUndefined()
    expect(held.filter((permission) => !(permission in permissions))).toEqual([])
  },
)

test('every permission belongs to a role, except those of one content area, which are for roles of an installation', () => {
  const given = new Set<string>(firstRoles.flatMap((role) => role.permissions))
  const ofArea = /^(news|products|certificates|company)\.(edit|publish)$/
  expect(Object.keys(permissions).filter((permission) => !given.has(permission) && !ofArea.test(permission))).toEqual([])
})

const duties = [
  'scan.read',
  'scan.review',
  'projects.manage',
  'finance.handle',
  'appeals.handle',
  'content.edit',
  'content.publish',
  'applicants.manage',
]
test.each([...duties, 'consultations.handle', 'audit.read'])('account managers may not hold %s', (permission) => {
  expect(findDutyConflict(['staff.manage', permission])).toBeTruthy()
  expect(findDutyConflict([permission])).toBeUndefined()
})

test('a path without a permission is not in the list of paths', () => {
  expect(listPaths(toMenu(menu, ['scan.read']))).not.toContain('/console/staff')
  expect(listPaths(toMenu(menu, []))).toEqual(['/console', '/console/me'])
})
