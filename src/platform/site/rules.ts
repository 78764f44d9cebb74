/** The name and hours of the page configuration's `tel`. */
export const supportLine = { name: '服务支持热线', hours: '7×24 小时' } as const

/** The time within which a consultation is answered by telephone. */
export const responseTime = '一个工作日内'
