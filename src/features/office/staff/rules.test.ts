import { expect, test } from 'vitest'
import { toMenu, listPaths } from '#platform/features/rules.ts'
import { product } from '../../../../test/harness/product.ts'
import { comparePermissions, findDutyConflict, firstRoles, getPermissionGroup, isFirstRole, staffAccount } from './rules.ts'

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
  expect(listPaths(toMenu(menu, []))).toEqual(['/console', '/console/me', '/console/help'])
})

test('permissions are grouped by what they are about', () => {
  expect(['content.archive', 'finance.handle', 'staff.manage'].map(getPermissionGroup)).toEqual(['content', 'business', 'administration'])
})

test('the first roles are told from those of an installation', () => {
  expect(firstRoles.map(({ id }) => isFirstRole(id))).toEqual(firstRoles.map(() => true))
  expect(isFirstRole('0a'.repeat(16))).toBe(false)
})

test('a change of rights names what was added and what was removed', () => {
  expect(comparePermissions(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] })
})

test.each([
  ['assessor', true],
  ['Li.na_2-b', true],
  ['ab', false],
  ['1ab', false],
  ['ab c', false],
  ['a'.repeat(40), true],
  ['a'.repeat(41), false],
  ['!assessor', false],
  ['assessor!', false],
])('%s as the account of staff: %s', (account, good) => {
  expect(staffAccount.test(account)).toBe(good)
})
