/** Money is whole fen inside; yuan with at most two decimals outside. */
export const yuanPattern = /^(0|[1-9]\d{0,9})(\.\d{1,2})?$/

/** '12.5' → 1250; undefined for what is no amount. No arithmetic with fractions. */
export function parseYuan(yuan: string): number | undefined {
  const text = yuan.replaceAll(',', '').trim()
  if (!yuanPattern.test(text)) return undefined
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** 1250 → '12.50', 123456700 → '1,234,567.00'. */
export function formatYuan(fen: number): string {
  const [whole, part] = [Math.trunc(Math.abs(fen) / 100), Math.abs(fen) % 100]
  return `${fen < 0 ? '-' : ''}${whole.toLocaleString('en-US')}.${String(part).padStart(2, '0')}`
}
