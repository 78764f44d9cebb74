/** Caches the results of `compute` for `maxEntries` keys, dropping the oldest. Errors are not cached, and entries never expire. */
export function memoize<T extends object, Rest extends unknown[]>(
  maxEntries: number,
  compute: (key: string, ...rest: Rest) => T,
): (key: string, ...rest: Rest) => T {
  const cache = new Map<string, T>()
  return (key, ...rest) => {
    const cached = cache.get(key)
    if (cached) return cached
    const result = compute(key, ...rest)
    if (cache.size >= maxEntries) cache.delete(cache.keys().next().value as string)
    cache.set(key, result)
    return result
  }
}
