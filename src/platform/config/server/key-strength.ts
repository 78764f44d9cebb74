/** Below what random keys of 32 hexadecimal digits come to in this estimate, which is about 115. */
export const leastKeyBits = 80

/** An estimate from the frequencies of the bytes, and of the steps between them: it exposes repetition and sequences, not words. */
export function estimateBits(key: string): number {
  const bytes = [...Buffer.from(key)]
  const period = bytes.findIndex((_, n) => n > 0 && bytes.every((byte, i) => byte === bytes[i % n]))
  const unit = period > 0 ? bytes.slice(0, period) : bytes
  const steps = unit.slice(1).map((byte, i) => byte - (unit[i] as number))
  return Math.min(entropyOf(unit), entropyOf(steps))
}

function entropyOf(values: number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / values.length), 0)
}
