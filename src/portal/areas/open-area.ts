import '../missing-built-ins.ts'
// The server draws announcements above the area with it.
import '#ui/feedback/announcement-band.css'
import '../documents/area-frame.css'
import '#ui/feedback/late-scripts.css'
import type { LazyScreen } from '#platform/site/shared/screens.ts'
import antdSheet from '#ui/antd/antd.css?url'
import { loadSheet } from '#ui/browser/load-sheet.ts'

export type ScreenEntry = readonly [path: string, open: LazyScreen]
type AreaModule = { start: (screens: readonly ScreenEntry[]) => Promise<void> }

/** Opens an area: what draws it, its style and the screen of this address load at the same time. */
export async function openArea(screens: readonly ScreenEntry[], load: () => Promise<AreaModule>): Promise<void> {
  // Sheets of screens come after antd's, whichever screen is the first.
  void loadSheet(antdSheet)
  // The router opens the screen again and shows what fails.
  findScreen(screens, location.pathname)?.().catch(() => {})
  const { start } = await load()
  await start(screens)
}

/** The screen of an address: a path without parameters comes before one with them. */
function findScreen(screens: readonly ScreenEntry[], pathname: string): LazyScreen | undefined {
  const found = screens.filter(([path]) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(pathname))
  return (found.find(([path]) => !path.includes(':')) ?? found[0])?.[1]
}
