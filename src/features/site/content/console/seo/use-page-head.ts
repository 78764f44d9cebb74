import { useEffect, useState } from 'react'
import type { SaveState } from '../saving/autosave.ts'

/** What search engines read of a page. */
export type PageHead = { title: string; description: string; image: string }

type PreviewedPage = { previewPath: string; state: SaveState; isShown: boolean }

/** The head of the page that the saved working copy makes, read anew after each save while `isShown`. */
export function usePageHead({ previewPath, state, isShown }: PreviewedPage): PageHead | undefined {
  const [head, setHead] = useState<PageHead>()
  const savedAt = state.is === 'saved' ? state.at : ''

  useEffect(() => {
    if (!isShown || savedAt === '') return
    const controller = new AbortController()
    readHead(previewPath, controller.signal).then(
      (read) => read && setHead(read),
      // The former one stays until the next save.
      () => undefined,
    )
    return () => controller.abort()
  }, [previewPath, savedAt, isShown])

  return head
}

async function readHead(path: string, signal: AbortSignal): Promise<PageHead | undefined> {
  const response = await fetch(path, { signal })
  if (!response.ok) return undefined
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const meta = (name: string) => page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? ''
  // The note that the content can't be shown yet is no page of the site.
  if (!meta('og:title')) return undefined
  const image = meta('og:image')
  return { title: page.title, description: meta('description'), image: image && new URL(image).pathname }
}
