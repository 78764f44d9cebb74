/** `make`, which answers the latest `most` keys from memory. What it throws is not remembered; its answers must be true forever. */
export function memoize<T extends object, Rest extends unknown[]>(
  most: number,
  make: (key: string, ...rest: Rest) => T,
): (key: string, ...rest: Rest) => T {
  const known = new Map<string, T>()
  return (key, ...rest) => {
    const before = known.get(key)
    if (before) return before
    const made = make(key, ...rest)
    if (known.size >= most) known.delete(known.keys().next().value as string)
    known.set(key, made)
    return made
  }
}
