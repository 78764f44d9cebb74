/** 关怀版: pages with larger type and targets and stronger contrast, for who chose them. */
export const careCookie = 'portal_care'
export const carePath = '/care'

export const careWords = {
  on: { label: '关怀版', hint: '字号更大、对比更强' },
  off: { label: '标准版', hint: '恢复标准字号与配色' },
} as const

/** The link that chooses, or gives up the choice, and leads back to `from`. */
export function toCareAddress(mode: keyof typeof careWords, from: string): string {
  const to = encodeURIComponent(from).replaceAll('%2F', '/')
  return `${carePath}?${mode === 'off' ? 'mode=off&' : ''}to=${to}`
}
