export const invoicePaths = {
  select: '/query-coin/invoice',
  apply: '/query-coin/apply',
  records: '/query-coin/record',
  details: (id: string) => `/query-coin/details?id=${id}`,
  edit: (id: string) => `/query-coin/apply?id=${id}`,
} as const
