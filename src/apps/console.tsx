import '#ui/base.css'
import ConsoleLayout, * as layout from '#console/layout.tsx'
import { consoleScreens } from '#console/screens.ts'
import { ProductContext } from '#platform/features/parts/product-context.tsx'
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

void startApp([
  {
    id: 'layout',
    Component: Console,
    loader: layout.clientLoader,
    ErrorBoundary: layout.ErrorBoundary,
    children: [
      screenRoute('/console', () => import('#console/home.tsx')),
      ...consoleScreens.map(([path, open]) => screenRoute(path, open)),
      screenRoute('/console/*', () => import('#console/missing.tsx')),
    ],
  },
])
