import { createByteCache } from './byte-cache.ts'
import type { CachedResponse } from './cached-response.ts'

/** A rendered page, or the reply of a call, which calls made in-process read from `reply`. `isKept`: it may answer later requests too. */
export type Made = { body: CachedResponse; reply?: unknown; isKept: boolean }

/** `again`: makes it anew after a publication, without waiting to be asked. */
type Making = { make: () => Promise<Made>; again?: () => Promise<unknown> | undefined }

type Kept = Made & { bytes: number; version: number; again: Making['again'] }

const mostRenewed = 20

/**
 * The one cache of what is made from published content. Everything counts for the content version that was current before its making began:
 * what a publication overtakes is neither kept nor sent to those who ask later.
 */
export function createContentCache(maxBytes: number, contentVersion: () => number) {
  const kept = createByteCache<Kept>(maxBytes)
  const running = new Map<string, Promise<Made>>()
  const toRun = (key: string) => `${contentVersion()} ${key}`

  return {
    /** What is kept of the present version. */
    find(key: string): Made | undefined {
      const found = kept.get(key)
      return found?.version === contentVersion() ? found : undefined
    },

    /** What is being made for the present version. */
    findRunning: (key: string) => running.get(toRun(key)),

    /** Makes it once for all who ask meanwhile; a failure is not kept. */
    make(key: string, { make, again }: Making): Promise<Made> {
      const version = contentVersion()
      const run = toRun(key)
      const known = running.get(run)
      if (known) return known
      const made = make()
        .then((one) => {
          if (one.isKept && version === contentVersion()) kept.set(key, { ...one, bytes: one.body.bytes, version, again })
          return one
        })
        .finally(() => running.delete(run))
      running.set(run, made)
      return made
    },

    /** After a publication: makes the pages used last anew, one after another, so that few visitors wait for it. */
    async renew(): Promise<void> {
      const version = contentVersion()
      const outdated = kept.values().filter((one) => one.again && one.version !== version)
      for (const { again } of outdated.take(mostRenewed).toArray()) {
        if (version !== contentVersion()) return
        await again?.()?.catch(() => undefined)
      }
    },

    stats: () => ({ bytes: kept.calculatedSize, pages: kept.size, rendering: running.size }),
  }
}

export type ContentCache = ReturnType<typeof createContentCache>
