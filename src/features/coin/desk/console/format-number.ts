/** A count of coins or rows as it is read. */
export function formatNumber(value: number): string {
  return value.toLocaleString('zh-CN')
}
