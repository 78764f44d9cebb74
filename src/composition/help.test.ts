import { globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { isAbout, toPages } from '#console/help/chapters.ts'
import { findHelp, loadAllHelp } from '#console/help/find-help.ts'
import { consoleScreens } from '#console/screens.ts'
import { firstRoles } from '#features/office/staff/rules.ts'
import { setProduct } from '#platform/features/shared/console-product.ts'
import { toScreenName } from '#platform/features/shared/screen-help.ts'
import { product } from './features.ts'

setProduct(product)
const all = await loadAllHelp()

test('every console screen has its help beside it, and no help is left of a screen that is gone', () => {
  const screens = ['/console', '/console/help', ...consoleScreens.map(([path]) => path)]
  expect(all.map(({ path }) => path).toSorted()).toEqual(screens.toSorted())
})

test.each(all.map(({ path, help }) => [path, help] as const))('%s: the help is a few whole sentences', (_, { purpose, actions, who }) => {
  const texts = [purpose, ...Object.values(actions), who ?? '不另作限制。']
  expect(texts.filter((text) => !/^\S.{4,118}。$/.test(text))).toEqual([])
  expect(Object.keys(actions).length).toBeGreaterThan(0)
})

test('what the help calls an action stands on a screen', () => {
  const sources = globSync('src/{features,platform,console,ui}/**/*.{ts,tsx}').filter((file) => !/help\.ts$|\.test\./.test(file))
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const labels = all.flatMap(({ path, help }) => Object.keys(help.actions).map((label) => [path, label] as const))
  expect(labels.filter(([, label]) => !code.includes(label))).toEqual([])
})

test('permissions are named as the roles name them', () => {
  const labels = Object.values(product.permissions)
  const named = all.flatMap(({ help: { who = '' } }) => [...who.matchAll(/“([^”]+)”权限/g)].map(([, label]) => label))
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((label) => !labels.includes(label as string))).toEqual([])
})

test('each screen whose help asks for a picture has one, small enough, and no other is kept', () => {
  const files = globSync('src/console/help/pictures/*')
  const pictured = all.filter(({ help: { picture } }) => picture).map(({ path }) => `${toScreenName(path)}.avif`)
  expect(pictured.length).toBeGreaterThan(20)
  expect(files.map((file) => basename(file)).toSorted(), 'npm run pictures takes them').toEqual(pictured.toSorted())
  const sizes = files.map((file) => statSync(file).size)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(40_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(700_000)
})

test('the pictures of each role of the demo are of screens that it opens', () => {
  const unseen = all.filter(({ path, help: { picture } }) => {
    const role = firstRoles.find(({ id }) => id === (picture === 'admin' ? 'administrator' : picture))
    return picture && toPages(all, role?.permissions ?? []).every((page) => page.path !== path)
  })
  expect(unseen).toEqual([])
})

test.each([
  ['/console', '/console'],
  ['/console/scan-applications', '/console/scan-applications'],
  ['/console/scan-applications/templates', '/console/scan-applications/templates'],
  ['/console/scan-applications/A1', '/console/scan-applications/:id'],
  ['/console/content/news', '/console/content/:kind'],
  ['/console/content/news/n1', '/console/content/:kind/:id'],
  ['/console/nothing-of-this', undefined],
])('the help at %s is that of %s', async (address, path) => {
  expect((await findHelp(address))?.path).toBe(path)
})

test('the handbook of a role has the pages that its permissions open', () => {
  const finance = firstRoles.find(({ id }) => id === 'finance')
  const paths = toPages(all, finance?.permissions).map(({ path }) => path)
  expect(paths).toContain('/console/ledger')
  expect(paths).toContain('/console/invoices/:id')
  expect(paths).toContain('/console/me')
  expect(paths).not.toContain('/console/staff')
  expect(paths).not.toContain('/console/content/:kind/:id')
  expect(toPages(all, undefined)).toHaveLength(all.length)
  expect(toPages(all, ['news.edit']).map(({ path }) => path)).toContain('/console/content/:kind/:id')
})

test('a word is found in names and texts', () => {
  expect(
    toPages(all, undefined)
      .filter(isAbout('冲正 结账'))
      .map(({ path }) => path),
  ).toEqual(['/console/ledger'])
})
