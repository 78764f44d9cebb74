import { coinPaths } from '#features/coin/accounts/shared/coin-user.ts'

export const invoicePaths = {
  select: coinPaths.invoice,
  apply: '/query-coin/apply',
  records: coinPaths.invoices,
  details: (id: string) => `/query-coin/details?id=${id}`,
  edit: (id: string) => `/query-coin/apply?id=${id}`,
  /** Other recharges for a rejected one. */
  reselect: (id: string) => `${coinPaths.invoice}?id=${id}`,
} as const
