import { expect, test } from 'vitest'
import { routeListOf, routesOfList } from './addresses.ts'

const routes = {
  root: { path: '' },
  site: { parentId: 'root' },
  home: { index: true, parentId: 'site' },
  news: { path: 'news', parentId: 'site' },
  missing: { path: '*', parentId: 'site' },
  desk: { parentId: 'root' },
  console: { path: 'console', parentId: 'desk' },
  review: { path: 'console/appeals/:id', parentId: 'desk' },
  account: { parentId: 'root' },
  application: { path: 'apply/add', parentId: 'account' },
  consoles: { path: 'consoles', parentId: 'site' },
}
const site = ['root', 'site', 'home', 'news', 'missing', 'consoles']

test.each([
  ['public', site],
  ['console', [...site, 'desk', 'console', 'review']],
  ['apply', [...site, 'account', 'application']],
] as const)('the list %s holds the public routes and those of its area, each with the layout around it', (list, expected) => {
  expect(Object.keys(routesOfList(list, routes)).toSorted()).toEqual([...expected].toSorted())
})

test.each([
  ['/', 'public'],
  ['/consoles', 'public'],
  ['/console', 'console'],
  ['/console/', 'console'],
  ['/console?from=/apply', 'console'],
  ['/news?from=/console/', 'public'],
  ['/query-coin/result', 'query-coin'],
])('%s learns of the routes of %s', (path, list) => {
  expect(routeListOf(path)).toBe(list)
})
