import chinese from 'nzh/cn'

/** 16380 fen → 壹佰陆拾叁元捌角整, as amounts stand on vouchers; 欠 before a negative one. */
export function toCapitals(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`${fen} is no amount in fen`)
  const digits = String(Math.abs(fen)).padStart(3, '0')
  const text = chinese.toMoney(`${digits.slice(0, -2)}.${digits.slice(-2)}`, { outSymbol: false, forceZheng: true })
  return fen < 0 ? `欠${text}` : text
}
