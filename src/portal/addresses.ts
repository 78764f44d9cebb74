import { limits, pageSizes } from '#features/news/rules.ts'
import { upcomingServices } from '#platform/site/rules.ts'

/** The doors of the account areas: the same for everybody, until somebody is through. */
const loginPages = ['/apply/login', '/query-coin/login', '/console/login'] as const

/** The public pages, whose rendered form is kept, with the parameters that change them; any other parameter is ignored. What a visitor typed is not kept. */
export const publicPages = [
  { path: '/', parameters: [] },
  { path: '/product', parameters: ['platformname'], freeText: ['platformname'] },
  { path: '/product/detail', parameters: ['platformid'], ofContent: true },
  { path: '/product/system', parameters: ['systemid'], ofContent: true },
  {
    path: '/news',
    parameters: ['typeid', 'newstitle', 'pagesize', 'page'],
    freeText: ['newstitle'],
    choices: { pagesize: pageSizes.filter((size) => size !== limits.pageSize).map(String) },
  },
  { path: '/news/details', parameters: ['newsid'], ofContent: true },
  { path: '/explore', parameters: [] },
  { path: '/contact', parameters: [] },
  { path: '/cooperation', parameters: [] },
  { path: '/privacy', parameters: [] },
  { path: '/dsmm', parameters: [], liveWith: ['s'] },
  { path: '/search', parameters: ['q', 'kind', 'page'], freeText: ['q'] },
  ...upcomingServices.map(({ path }) => ({ path, parameters: [] })),
  ...loginPages.map((path) => ({ path, parameters: [] })),
] satisfies {
  path: string
  parameters: string[]
  freeText?: string[]
  liveWith?: string[]
  ofContent?: boolean
  choices?: Record<string, string[]>
}[]

/** Where one has to sign in. */
export const accountAreas = ['/apply', '/query-coin', '/console'] as const

/**
 * Pages that are kept learn of the public routes and those of their own area: going anywhere else loads another document.
 * scripts/vite/slim-manifest.ts writes a list of routes under each of these names.
 */
export type RouteList = 'public' | 'apply' | 'query-coin' | 'console'

/** Of an address, with or without its query. */
export function routeListOf(address: string): RouteList {
  const [path] = address.split('?', 1)
  const area = accountAreas.find((known) => `${path}/`.startsWith(`${known}/`))
  return area ? (area.slice(1) as RouteList) : 'public'
}

type RouteEntry = { path?: string; index?: boolean; parentId?: string }

/** Of all routes, by their ids, those of one list: the public ones and those of the area, with the layouts around them. */
export function routesOfList<R extends RouteEntry>(list: RouteList, routes: Record<string, R | undefined>): Record<string, R> {
  const isKnown = (entry: [string, R | undefined]): entry is [string, R] =>
    entry[1] !== undefined && ['public', list].includes(routeListOf(`/${entry[1].path}`))
  const known = Object.entries(routes).filter(isKnown)
  const parents = new Set(known.flatMap(([, { path, parentId }]) => (path === undefined ? [] : [parentId])))
  return Object.fromEntries(known.filter(([id, { path, index }]) => path !== undefined || index || parents.has(id)))
}

/** Pages that depend on who asks: rendered for each request, never kept. Everything below them belongs to them too. */
export const livePages = ['/dsmm', '/product/manual', ...accountAreas] as const
