/** What this tab has stored under a name; nothing where that is not readable. */
export function readTab<T>(key: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Without storage forms work, what they keep is lost. */
export function storeTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

const toListKey = (path: string) => `LIST ${path}`

/** Stores filters, order and page of the list at this path, without what is open beside it. */
export function storeList(path: string, search: string): void {
  const params = new URLSearchParams(search)
  params.delete('id')
  storeTab(toListKey(path), params.size > 0 ? `?${params}` : undefined)
}

/** The address of a list as this tab left it. */
export function readList(path: string): string {
  return path + (readTab<string>(toListKey(path)) ?? '')
}
