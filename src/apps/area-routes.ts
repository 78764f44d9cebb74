import type { RouteObject } from 'react-router'
import type { AreaScreens } from '#platform/features/parts/screens.ts'
import type { AreaName } from '#portal/addresses.ts'
import { screenRoute } from '#portal/screen-route.tsx'

const modules = import.meta.glob<AreaScreens>('../features/*/pages/screens.ts', { eager: true })

/** The screens of an account area that the features declare. */
export function listAreaRoutes(area: AreaName): RouteObject[] {
  return Object.values(modules)
    .flatMap(({ screens }) => Object.entries(screens))
    .filter(([path]) => `${path}/`.startsWith(`/${area}/`))
    .map(([path, open]) => screenRoute(path, open))
}
