/** A count of coins or rows as it is read. */
export function figureOf(value: number): string {
  return value.toLocaleString('zh-CN')
}
