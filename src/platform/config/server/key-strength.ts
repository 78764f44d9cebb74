/** Random keys of 32 hexadecimal digits are estimated at about 115 bits. */
export const minKeyBits = 80

/** Estimates the entropy from the frequencies of bytes and of their differences: it detects repetition and sequences, not dictionary words. */
export function estimateBits(key: string): number {
  const bytes = [...Buffer.from(key)]
  const period = bytes.findIndex((_, n) => n > 0 && bytes.every((byte, i) => byte === bytes[i % n]))
  const unit = period > 0 ? bytes.slice(0, period) : bytes
  const steps = unit.slice(1).map((byte, i) => byte - (unit[i] as number))
  return Math.min(getEntropy(unit), getEntropy(steps))
}

function getEntropy(values: number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / values.length), 0)
}
