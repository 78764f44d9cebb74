import ConsoleLayout, * as layout from '#console/layout.tsx'
import { setProduct } from '#platform/features/shared/console-product.ts'
import type { ScreenEntry } from '#portal/areas/open-area.ts'
import { requireSession } from '#platform/session/shared/session-guard.ts'
import { screenRoute } from '#portal/areas/screen-route.tsx'
import { startApp } from '#portal/areas/start-app.tsx'
import { product } from '#composition/features.ts'

export function start(screens: readonly ScreenEntry[]): Promise<void> {
  setProduct(product)
  return startApp([
    {
      id: 'layout',
      Component: ConsoleLayout,
      middleware: [requireSession('staff')],
      loader: layout.clientLoader,
      ErrorBoundary: layout.ErrorBoundary,
      children: [
        ...screens.map(([path, open]) => screenRoute(path, open)),
        screenRoute('/console/*', () => import('#console/missing.tsx')),
      ],
    },
  ])
}
