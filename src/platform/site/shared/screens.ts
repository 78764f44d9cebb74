import type { ScreenModule } from './screen.ts'

/** Screens by their address, each loaded with its first visit. */
export type Screens = Readonly<Record<string, LazyScreen>>
export type LazyScreen = () => Promise<ScreenModule>

export function lazyScreen<T>(open: () => Promise<ScreenModule<T>>): LazyScreen {
  return open as LazyScreen
}

/** The module that names a feature's screens: `console/screens.ts`, or `account/{area}-screens.ts` for an account area. */
export type AreaScreens = { screens: Screens }
