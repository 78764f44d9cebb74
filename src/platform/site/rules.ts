/** The name and hours of the page configuration's `tel`. */
export const supportLine = { name: '服务支持热线', hours: '7×24 小时' } as const

/** The time within which a consultation is answered by telephone. */
export const responseTime = '一个工作日内'

/** Announced services that are not open yet. Every link to one says so; published texts don't speak of one as open. */
export const upcomingServices = [
  { path: '/research', name: '调研数据查询' },
  { path: '/schedule', name: '测评项目进度查询' },
] as const

export function isUpcoming(address: string): boolean {
  return upcomingServices.some(({ path }) => path === address)
}
