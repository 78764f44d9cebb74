const pending = new Map<string, Promise<void>>()

/** Loads a style sheet without blocking rendering; resolves when it is applied. */
export function loadSheet(address: string): Promise<void> {
  const known = pending.get(address)
  if (known) return known
  const loading = new Promise<void>((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
  pending.set(address, loading)
  return loading
}
