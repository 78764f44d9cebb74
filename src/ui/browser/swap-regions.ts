/**
 * Shows another state of the same document without leaving it: loads `address` and replaces the elements with these ids by theirs.
 * The address bar follows. An answer that is no such document is left to an ordinary navigation; without an answer it rejects
 * and the page stays as it is.
 */
export async function swapRegions(address: string, ids: readonly string[], signal: AbortSignal): Promise<void> {
  const response = await fetch(address, { headers: { accept: 'text/html' }, signal })
  const loaded = new DOMParser().parseFromString(await response.text(), 'text/html')
  const pairs = ids.map((id) => [document.getElementById(id), loaded.getElementById(id)] as const)
  if (!response.ok || pairs.some(([shown, next]) => !shown || !next)) return location.assign(address)
  for (const [shown, next] of pairs) shown?.replaceWith(next as HTMLElement)
  document.title = loaded.title
  history.replaceState(history.state, '', address)
}
