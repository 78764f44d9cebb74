import { type MenuItem, type Product, toMenu } from '#platform/features/rules.ts'
import { findLimits as limits, toFindKey } from '../rules.ts'
import { toInitials } from './initials.ts'

type Place = { title: string; detail: string; path: string }
type Named = Place & { keys: readonly string[] }
type Places = { screens: Named[]; actions: Named[] }

/** Screens and actions by the name or its initials, for the permissions of one person. */
export function createScreenFinder({ menu, quickActions }: Pick<Product, 'menu' | 'quickActions'>) {
  const keysOf = new Map<string, Promise<readonly string[]>>()

  function getKeys(name: string): Promise<readonly string[]> {
    const known = keysOf.get(name) ?? toInitials(name).then((initials) => [toFindKey(name), initials])
    keysOf.set(name, known)
    return known
  }

  async function listPlaces(permissions: ReadonlySet<string>): Promise<Places> {
    const screens = listScreens(toMenu(menu, [...permissions]))
    const actions = quickActions.filter(({ needs }) => needs.some((one) => permissions.has(one)))
    const withKeys = (places: readonly Place[]) =>
      Promise.all(places.map(async (place) => ({ ...place, keys: await getKeys(place.title) })))
    return {
      screens: await withKeys(screens),
      actions: await withKeys(actions.map(({ name, path }) => ({ title: name, detail: '', path }))),
    }
  }

  return async (permissions: ReadonlySet<string>, key: string): Promise<{ screens: Place[]; actions: Place[] }> => {
    const { screens, actions } = await listPlaces(permissions)
    return { screens: match(screens, key), actions: match(actions, key) }
  }
}

/** A screen of one record has no address of its own. */
function listScreens(items: readonly MenuItem[], heading = ''): Place[] {
  return items.flatMap(({ name, path, children }) => {
    const isHeading = children.some(({ Hidden }) => Hidden === '0')
    const below = listScreens(children, isHeading ? name : heading)
    return isHeading || path.includes(':') ? below : [{ title: name, detail: heading, path }, ...below]
  })
}

function match(places: readonly Named[], key: string): Place[] {
  const found = places.filter(({ keys }) => keys.some((one) => one.includes(key)))
  const isBeginning = ({ keys }: Named) => keys.some((one) => one.startsWith(key))
  return [...found.filter(isBeginning), ...found.filter((place) => !isBeginning(place))]
    .slice(0, limits.ofKind)
    .map(({ title, detail, path }) => ({ title, detail, path }))
}
