import { callFromBrowser } from '#gateway/browser-call.ts'
import { getPermission, lazyScreen, type Screens, type Task } from '#platform/features/parts/screens.ts'
import { getSums } from '../contract.ts'

export const screens: Screens = {
  '/console/reconciliation': lazyScreen(() => import('./payments/payment-list.tsx')),
  '/console/reconciliation/unpaid': lazyScreen(() => import('./unpaid/unpaid-list.tsx')),
  '/console/reconciliation/files': lazyScreen(() => import('./files/file-list.tsx')),
  '/console/reconciliation/files/:id': lazyScreen(() => import('./files/file-page.tsx')),
}

export const tasks: readonly Task[] = [
  {
    name: '可入账的收款',
    path: '/console/reconciliation',
    search: '?state=matched',
    needs: getPermission(getSums),
    count: async () => (await callFromBrowser(getSums, {})).matched.count,
  },
]
