/** Amounts are integers of fen in the program, and yuan with at most two decimals in input and output. */
export const yuanPattern = /^(0|[1-9]\d{0,9})(\.\d{1,2})?$/

/** Parses yuan to fen without floating-point arithmetic: '12.5' → 1250; undefined for text that is no amount. Thousands separators are ignored. */
export function parseYuan(yuan: string): number | undefined {
  const text = yuan.replaceAll(',', '').trim()
  if (!yuanPattern.test(text)) return undefined
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Formats fen as yuan: 1250 → '12.50', 123456700 → '1,234,567.00'. */
export function formatYuan(fen: number): string {
  const [whole, part] = [Math.trunc(Math.abs(fen) / 100), Math.abs(fen) % 100]
  return `${fen < 0 ? '-' : ''}${whole.toLocaleString('en-US')}.${String(part).padStart(2, '0')}`
}
