import { expect, test } from 'vitest'
import { createPageKeys } from '#platform/pages/server/page-key.ts'
import { livePages, publicPages } from '#portal/addresses.ts'
import routes from './routes.ts'

type Route = { path?: string | undefined; index?: boolean | undefined; children?: Route[] | undefined }

/** Every path that leads to a page by itself; the catch-all is the page that is not found. */
function pathsOf({ path, index, children = [] }: Route): string[] {
  const own = index ? ['/'] : path === undefined || path === '*' ? [] : [`/${path}`]
  return [...own, ...children.flatMap(pathsOf)]
}

const paths = routes.flatMap(pathsOf)
const keyOf = createPageKeys(publicPages)
const isLive = (path: string) => livePages.some((live) => `${path}/`.startsWith(`${live}/`))

test('every route is an address that the page cache knows or that is rendered for each visitor: any other is 404', () => {
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !keyOf(path) && !isLive(path))).toEqual([])
})

test('every address has a route', () => {
  const known = [...publicPages.map(({ path }) => path), ...livePages]
  expect(known.filter((path) => !paths.some((one) => one === path || one.startsWith(`${path}/`)))).toEqual([])
})
