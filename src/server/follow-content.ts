import type { Services } from '#platform/calls/server/handle.ts'
import type { Dispatch } from '#gateway/server/dispatch.ts'
import { clearDictionaryCache } from '#platform/dictionaries/server/entries.ts'
import type { createPictureServer } from '#platform/media/server/serve-picture.ts'
import type { ContentCache } from '#platform/page-cache/server/content-cache.ts'
import type { ContentVersionWatch } from '#platform/page-cache/server/content-version.ts'
import type { watchPublishedPages } from '#site/published-pages.ts'

type Followers = {
  content: ContentVersionWatch
  pictures: Pick<ReturnType<typeof createPictureServer>, 'evictReplaced'>
  cache: Pick<ContentCache, 'renew'>
  published: Pick<ReturnType<typeof watchPublishedPages>, 'refresh' | 'stop'>
}

/** Brings what is kept of published content up to date after each publication. `stop` resolves when the last of it is over, so that the database can be closed. */
export function followContent({ db, log }: Pick<Services, 'db' | 'log'>, { content, pictures, cache, published }: Followers) {
  let following: Promise<void> = Promise.resolve()

  async function follow(former: Promise<void>): Promise<void> {
    const evicted = pictures.evictReplaced().catch((error: unknown) => log.warn({ err: error }, 'replaced pictures cannot be listed'))
    await Promise.all([former, evicted, cache.renew(), published.refresh()])
  }

  content.onChange(() => {
    clearDictionaryCache(db)
    following = follow(following)
  })
  void published.refresh()

  return {
    async stop(): Promise<void> {
      await content.stop()
      await following
      await published.stop()
    },
  }
}

/** Read your writes: the reply to a command of staff waits until this instance has read the content version, so that the next request gets what it published. */
export function replyAfterPublication(dispatch: Dispatch, { catchUp }: Pick<ContentVersionWatch, 'catchUp'>): Dispatch {
  return {
    ...dispatch,
    async run(call, input, context) {
      const result = await dispatch.run(call, input, context)
      if (call.kind === 'command' && context.actor.kind === 'staff') await catchUp()
      return result
    },
  }
}
