/** Functions that the product lacks. */
const missing = ['长者模式', '字号可切换']

/** What a page says that is not finished. */
const announcements = [
  '即将开放',
  '即将上线',
  '即将推出',
  '敬请期待',
  '建设中',
  '开发中',
  '暂未开放',
  '筹备中',
  'Coming soon',
  'TODO',
  '占位',
]

/** The functions in a text that the product lacks, and announcements of what is to come. */
export function findPromises(text: string): string[] {
  return [...missing, ...announcements].filter((word) => text.includes(word))
}
