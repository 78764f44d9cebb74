import ConsoleLayout, * as layout from '#console/layout.tsx'
import { ProductContext } from '#platform/features/parts/product-context.tsx'
import type { ScreenEntry } from '#portal/areas/open-area.ts'
import { screenRoute } from '#portal/areas/screen-route.tsx'
import { startApp } from '#portal/areas/start-app.tsx'
import { product } from '../features.ts'

function Console() {
  return (
    <ProductContext value={product}>
      <ConsoleLayout />
    </ProductContext>
  )
}

export function start(screens: readonly ScreenEntry[]): Promise<void> {
  return startApp([
    {
      id: 'layout',
      Component: Console,
      loader: layout.clientLoader,
      ErrorBoundary: layout.ErrorBoundary,
      children: [
        ...screens.map(([path, open]) => screenRoute(path, open)),
        screenRoute('/console/*', () => import('#console/missing.tsx')),
      ],
    },
  ])
}
