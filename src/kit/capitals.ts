import chinese from 'nzh/cn'

/** Formats fen in Chinese capitals, as vouchers have them: 16380 → 壹佰陆拾叁元捌角整; a negative amount begins with 欠. Throws for a fraction of a fen. */
export function toCapitals(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`${fen} is no amount in fen`)
  const digits = String(Math.abs(fen)).padStart(3, '0')
  const text = chinese.toMoney(`${digits.slice(0, -2)}.${digits.slice(-2)}`, { outSymbol: false, forceZheng: true })
  return fen < 0 ? `欠${text}` : text
}
