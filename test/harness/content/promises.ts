/** Functions that the product lacks. */
const missing = ['长者模式', '字号可切换']

/** The functions in a text that the product lacks, and announcements of what is to come. */
export function findPromises(text: string): string[] {
  return [...missing, '即将开放'].filter((word) => text.includes(word))
}
