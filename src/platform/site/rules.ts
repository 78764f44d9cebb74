/** The name and hours of the page configuration's `tel`. */
export const supportLine = { name: '服务支持热线', hours: '7×24 小时' } as const

/** The time within which a consultation is answered by telephone. */
export const responseTime = '一个工作日内'

/** Announced services of the query-coin account that are not open yet. Every link to one says so; published texts don't speak of one as open. */
export const upcomingCoinServices = [
  { path: '/query-coin/invoice', name: '申请开票' },
  { path: '/query-coin/apply', name: '开票申请' },
  { path: '/query-coin/record', name: '开票记录' },
  { path: '/query-coin/details', name: '开票详情' },
] as const

export function isUpcoming(address: string): boolean {
  return upcomingCoinServices.some(({ path }) => path === address)
}
