import { matchPath } from 'react-router'
import { firstRoles } from '#features/office/staff/rules.ts'
import { getProduct } from '#platform/features/shared/console-product.ts'
import type { MenuEntry } from '#platform/features/rules.ts'

/** The entries of the menu that lead to a screen, whose path may have parameters; of one without an entry, those of the list above it. */
export function listEntriesOf(path: string): MenuEntry[] {
  const entries = listEntries(getProduct().menu)
  const exact = entries.filter((entry) => entry.path === path)
  if (exact.length > 0) return exact
  const own = entries.filter((entry) => matchPath(path, entry.path) || matchPath(entry.path, path))
  const parent = path.slice(0, path.lastIndexOf('/'))
  const isWhole = parent === '/console' || (own.length > 0 && !path.includes(':'))
  return isWhole ? own : [...own, ...listEntriesOf(parent)]
}

/** Which permissions open the screen, and which roles of a new installation have one of them. */
export function describeNeeds(path: string): string {
  const { permissions } = getProduct()
  const needs = listNeeds(path)
  if (needs.length === 0) return ''
  const roles = firstRoles.filter((role) => role.permissions.some((permission) => needs.includes(permission))).map(({ name }) => name)
  const words = needs.map((permission) => `“${permissions[permission] ?? permission}”`).join('或')
  return `打开此页需要${words}权限${roles.length > 0 ? `，如${roles.join('、')}` : ''}。`
}

/** One of these permissions opens the screen; none where every member of staff may. */
export function listNeeds(path: string): string[] {
  return [...new Set(listEntriesOf(path).flatMap(({ needs = [] }) => needs))]
}

function listEntries(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...listEntries(entry.children ?? [])])
}
