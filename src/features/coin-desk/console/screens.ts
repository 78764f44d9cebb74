import { callFromBrowser } from '#gateway/browser-call.ts'
import { lazyScreen, getPermission, type Screens, type Task } from '#platform/features/parts/screens.ts'
import { countOrders } from '../contract.ts'

export const screens: Screens = {
  '/console/coin-accounts': lazyScreen(() => import('./accounts/account-list.tsx')),
  '/console/coin-accounts/:id': lazyScreen(() => import('./accounts/account-page.tsx')),
  '/console/coin-customers': lazyScreen(() => import('./customers/customer-list.tsx')),
  '/console/coin-orders': lazyScreen(() => import('./orders/order-list.tsx')),
  '/console/ledger': lazyScreen(() => import('./ledger/ledger.tsx')),
  '/console/coin-imports': lazyScreen(() => import('./imports/imports.tsx')),
}

export const tasks: readonly Task[] = [
  {
    name: '待二人复核的查询币变动',
    path: '/console/coin-orders',
    search: '?state=pending',
    needs: getPermission(countOrders),
    count: async () => (await callFromBrowser(countOrders, {})).waiting,
  },
]
