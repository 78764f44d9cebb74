import '#ui/base.css'
import AccountLayout, * as layout from '#portal/account-layout.tsx'
import { screenRoute } from '#portal/screen-route.tsx'
import { startApp } from '#portal/start-app.tsx'

void startApp([
  {
    Component: AccountLayout,
    loader: layout.clientLoader,
    ErrorBoundary: layout.ErrorBoundary,
    children: [
      screenRoute('/apply/add', () => import('#features/scan-applications/pages/apply-add.tsx')),
      screenRoute('/apply/list', () => import('#features/scan-applications/pages/apply-list.tsx')),
    ],
  },
])
