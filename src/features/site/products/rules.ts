import type { RefusalEntry } from '#gateway/refusals.ts'

export const limits = { platformId: 40, systemId: 40, name: 60, searchedName: 100, brief: 200, text: 4000, url: 500, items: 60 }

/** Carousel of related products: visible slides, gap and height in pixels (`low`: without pictures), autoplay in milliseconds, most slides. */
export const carousel = { slides: 4, gap: 15, autoplay: 5000, height: 350, low: 200, most: 6 }

export const downloadFailed = '下载失败！'

export const productRefusals = {
  platformMissing: { code: 'platform_missing', msg: '所属平台不存在或尚未发布，请先发布平台' },
  platformInUse: { code: 'platform_in_use', msg: '该平台下还有已发布的系统，请先下线这些系统' },
  manualMissing: { code: 'manual_missing', msg: '操作手册文件不存在，请重新上传' },
} as const satisfies Record<string, RefusalEntry>

/** Whether the text has the form of an id; anything else is a page that does not exist, not a validation error. */
export function isId(text: string | null): text is string {
  return text !== null && text.trim() !== '' && text.length <= limits.platformId && !text.includes('\0')
}

/** The words that describe a product to search engines; each part may be missing. */
export function joinSentences(...parts: string[]): string {
  return parts.filter(Boolean).join('。')
}

export function platformAddress(id: string): string {
  return `/product/detail?platformid=${encodeURIComponent(id)}`
}

export function systemAddress(id: string): string {
  return `/product/system?systemid=${encodeURIComponent(id)}`
}

/** The URL of the manual's file, which works without scripts. */
export function manualAddress(systemId: string): string {
  return `/product/manual?systemid=${encodeURIComponent(systemId)}`
}

export const comparisonPath = '/product/compare'

export function comparisonAddress(first: string, second = ''): string {
  return `${comparisonPath}?${new URLSearchParams({ a: first, ...(second && { b: second }) })}`
}
