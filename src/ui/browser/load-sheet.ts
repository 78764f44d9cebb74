const asked = new Map<string, Promise<void>>()

/** A style sheet for what is drawn later: there before that, but nothing painted until then waits for it. */
export function loadSheet(address: string): Promise<void> {
  const known = asked.get(address)
  if (known) return known
  const loading = new Promise<void>((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
  asked.set(address, loading)
  return loading
}
