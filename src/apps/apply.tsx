import '#ui/base.css'
import AccountLayout, * as layout from '#portal/account-layout.tsx'
import { startApp } from '#portal/start-app.tsx'
import { listAreaRoutes } from './area-routes.ts'

void startApp([
  {
    Component: AccountLayout,
    loader: layout.clientLoader,
    ErrorBoundary: layout.ErrorBoundary,
    children: listAreaRoutes('apply'),
  },
])
