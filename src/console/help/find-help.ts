import { matchPath } from 'react-router'
import type { AreaHelp, ScreenHelp } from '#platform/features/shared/screen-help.ts'
import { screenFolders } from '../screens.ts'
import { homeHelp } from './home-help.ts'

/** Loaded when help is asked for, a feature at a time. */
const modules = import.meta.glob<AreaHelp>('../../features/*/*/console/help.ts')

export type FoundHelp = { path: string; help: ScreenHelp }

/** The help of the screen at an address. */
export async function findHelp(pathname: string): Promise<FoundHelp | undefined> {
  const found = [...Object.keys(homeHelp), ...screenFolders.keys()].filter((one) => matchPath(one, pathname))
  const path = found.find((one) => !one.includes(':')) ?? found[0]
  if (path === undefined) return undefined
  const help = homeHelp[path] ?? (await modules[`../../features/${screenFolders.get(path)}/console/help.ts`]?.())?.help[path]
  return help && { path, help }
}

/** The help of all screens, in the order of their features' names. */
export async function loadAllHelp(): Promise<FoundHelp[]> {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()))
  return [homeHelp, ...loaded.map(({ help }) => help)].flatMap((one) => Object.entries(one).map(([path, help]) => ({ path, help })))
}
