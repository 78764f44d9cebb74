export const healthLimits = { everyMinutes: 5, daysKept: 30, tables: 12, queries: 10, diskShort: 0.1 } as const

export const healthRanges = {
  day: { label: '近 24 小时', hours: 24, bucketMinutes: 5 },
  month: { label: '近 30 天', hours: 720, bucketMinutes: 120 },
} as const
export type HealthRange = keyof typeof healthRanges

/** 1536 → '1.5 kB'; of powers of 1024. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let [size, unit] = [bytes, 0]
  while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1]
  return `${size >= 100 || unit === 0 ? Math.round(size) : Number(size.toFixed(1))} ${units[unit]}`
}

/** The rates between two readings of counts; a count that fell began anew with its process. */
export function toRate(from: number, to: number, seconds: number): number {
  return seconds <= 0 ? 0 : (to < from ? to : to - from) / seconds
}

/** Seconds as the largest two units: 90061 → '1 天 1 小时'. */
export function formatUptime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return `${days} 天 ${hours} 小时`
  return hours > 0 ? `${hours} 小时 ${rest} 分` : `${rest} 分`
}
