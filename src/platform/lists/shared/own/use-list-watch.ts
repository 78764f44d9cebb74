import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { usePolling } from '#ui/browser/polling.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

const watchEveryMs = 5000

type Watched<Item> = { version: number; items: readonly Item[] }

/** Says what staff change in a customer's list since `version`, while the page is open, and loads the list again. */
export function useListWatch<Item>(
  version: number,
  watch: (since: number) => Promise<Watched<Item>>,
  toText: (first: Item, count: number) => string,
): void {
  const { revalidate } = useRevalidator()
  const seen = useRef(version)

  usePolling(async () => {
    const { version: next, items } = await watch(seen.current)
    seen.current = next
    const [first] = items
    if (first === undefined) return
    showToast('info', toText(first, items.length))
    await revalidate()
  }, watchEveryMs)
}
