import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { consoleScreens } from '#console/screens.ts'
import { addressKey } from '#gateway/call.ts'
import type { Database } from '#platform/db/server/database.ts'
import { firstRoles } from '#features/office/staff/rules.ts'
import { switchValues } from '#platform/settings/rules.ts'
import type { AreaScreens } from '#platform/site/shared/screens.ts'
import { type MenuItem, toMenu } from '#platform/features/rules.ts'
import { product } from '#composition/features.ts'
import { pages } from '../src/site/pages.ts'
import { handlers, listJobs, settings } from '#composition/registry.ts'
import { testServices } from './harness/services.ts'

// The whole surface of the product as readable lists. `npx vitest run test/surface.test.ts -u` writes an intended change.

const areaModules = import.meta.glob<AreaScreens>('../src/features/*/*/account/*-screens.ts', { eager: true })

function lines(rows: readonly string[]): string {
  return `${rows.toSorted().join('\n')}\n`
}

test('addresses', async () => {
  const documents = pages.map(
    ({ path, frame, isRedirect }) => `${path}  ${isRedirect ? 'redirect' : frame === 'bare' ? 'login' : 'document'}`,
  )
  const screens = Object.entries(areaModules).flatMap(([file, module]) =>
    Object.keys(module.screens).map((path) => `${path}  ${file.replace(/^.*\/(.+)-screens\.ts$/, '$1')}`),
  )
  const console = consoleScreens.map(([path]) => `${path}  console`)
  await expect(lines([...documents, ...screens, ...console])).toMatchFileSnapshot('surface/addresses.txt')
})

/** The actions that the handler itself names; those of functions that it calls stand in their own list alone. */
function listAuditActions(run: (...given: never[]) => unknown): string {
  const code = String(run)
  return Object.keys(product.auditLabels.actions)
    .filter((action) => code.includes(`"${action}"`) || code.includes(`'${action}'`))
    .join(' ')
}

test('calls of the gateway', async () => {
  const rows = handlers.map(({ call: { address, kind, access, allowedWhile }, run }) =>
    [addressKey(address), kind, [access].flat().join(' '), allowedWhile && `while ${allowedWhile.join(', ')}`, listAuditActions(run)]
      .filter(Boolean)
      .join('  '),
  )
  await expect(lines(rows)).toMatchFileSnapshot('surface/calls.txt')
})

test('permissions', async () => {
  const rows = Object.entries(product.permissions).map(([permission, label]) => `${permission}  ${label}`)
  await expect(lines(rows)).toMatchFileSnapshot('surface/permissions.txt')
})

function listVisible(items: readonly MenuItem[]): string[] {
  return items.filter(({ Hidden }) => Hidden === '0').flatMap(({ path, children }) => [path, ...listVisible(children)])
}

test('the menu of each role', async () => {
  const rows = firstRoles.flatMap(({ id, permissions }) => listVisible(toMenu(product.menu, permissions)).map((path) => `${id}  ${path}`))
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('surface/menus.txt')
})

test('audit actions', async () => {
  const rows = Object.entries(product.auditLabels.actions).map(([action, label]) => `${action}  ${label}`)
  await expect(lines(rows)).toMatchFileSnapshot('surface/audit-actions.txt')
})

test('groups of notices', async () => {
  const { staff, coin } = product.noticeGroups
  const rows = Object.entries({ staff, coin }).flatMap(([kind, groups]) => groups.map(({ id, label }) => `${kind}  ${id}  ${label}`))
  await expect(lines(rows)).toMatchFileSnapshot('surface/notices.txt')
})

test('jobs', async () => {
  const rows = listJobs(testServices({} as Database)).map(({ name, schedule }) => [name, schedule].filter(Boolean).join('  '))
  await expect(lines(rows)).toMatchFileSnapshot('surface/jobs.txt')
})

const names = [
  ['addresses', pages.map(({ path }) => path)],
  ['screens', consoleScreens.map(([path]) => path)],
  ['calls', handlers.map(({ call }) => addressKey(call.address))],
] as const
test.each(names)('no two of the %s are equal', (_, list) => {
  expect(list.filter((name, i) => list.indexOf(name) !== i)).toEqual([])
})

test('every entry of the menu without entries below it has its screen', () => {
  type Entry = { path: string; children?: readonly Entry[] }
  const leaves = (entries: readonly Entry[]): string[] =>
    entries.flatMap(({ path, children = [] }) => (children.length > 0 ? leaves(children) : [path]))
  const screens = ['/console', '/console/help', ...consoleScreens.map(([path]) => path)]
  expect(leaves(product.menu).filter((path) => !screens.some((screen) => matchPath(screen, path)))).toEqual([])
})

/** Which changes of each setting weaken a protection, and so take two persons. */
test('settings', async () => {
  const steps = {
    number: [
      ['lower', '6', '5'],
      ['higher', '5', '6'],
    ],
    switch: [
      ['off', switchValues.on, switchValues.off],
      ['on', switchValues.off, switchValues.on],
    ],
    other: [['any change', 'a', 'b']],
  } as const
  const rows = settings.map(({ name, form, weakensProtection }) => {
    const tried = form === 'number' || form === 'switch' ? steps[form] : steps.other
    const weaker = tried.flatMap(([label, from, to]) => (weakensProtection(from, to) ? [label] : []))
    return `${name}  ${weaker.length > 0 ? `two persons: ${weaker.join(', ')}` : 'one person'}`
  })
  await expect(lines(rows)).toMatchFileSnapshot('surface/settings.txt')
})
