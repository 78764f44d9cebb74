import CoinLayout, * as layout from '#portal/areas/coin-layout.tsx'
import type { ScreenEntry } from '#portal/areas/open-area.ts'
import { requireSession } from '#platform/session/shared/session-guard.ts'
import { screenRoute } from '#portal/areas/screen-route.tsx'
import { startApp } from '#portal/areas/start-app.tsx'

export function start(screens: readonly ScreenEntry[]): Promise<void> {
  return startApp([
    {
      id: 'layout',
      Component: CoinLayout,
      middleware: [requireSession('coin')],
      loader: layout.clientLoader,
      ErrorBoundary: layout.ErrorBoundary,
      children: screens.map(([path, open]) => screenRoute(path, open)),
    },
  ])
}
