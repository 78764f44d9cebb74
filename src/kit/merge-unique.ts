/** Merges declarations; throws for a name that two of them have. Values that are undefined are left out. */
export function mergeUnique<T>(parts: readonly (Readonly<Record<string, T | undefined>> | undefined)[]): Record<string, T> {
  const merged: Record<string, T> = {}
  for (const [name, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (Object.hasOwn(merged, name)) throw new Error(`two features declare ${name}`)
    if (value !== undefined) merged[name] = value
  }
  return merged
}
