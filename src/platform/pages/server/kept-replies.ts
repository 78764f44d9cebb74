import type { KeptReply } from '#gateway/server/http.ts'
import { BoundedCache } from './bounded-cache.ts'
import { keepBody, send } from './kept-body.ts'

/** Answers of calls whose reply depends on published content and input alone; the key holds the content version. */
export function createKeptReplies(maxBytes: number, contentVersion: () => number, usual: Record<string, string>) {
  const headers = { ...usual, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const kept = new BoundedCache<KeptReply & { bytes: number }>(maxBytes)

  return {
    get: (key: string): KeptReply | undefined => kept.get(`${contentVersion()} ${key}`),

    /** `version`: the content version before the answer was made; an answer older than the content is sent, not kept. */
    async keep(key: string, json: string, version: number): Promise<KeptReply> {
      const { bytes, formFor } = await keepBody(200, headers, Buffer.from(json))
      const reply: KeptReply & { bytes: number } = {
        bytes,
        send: (request, response, more) => send(formFor(request), request, response, more),
      }
      if (version === contentVersion()) kept.set(`${version} ${key}`, reply)
      return reply
    },

    version: contentVersion,
    clear: () => kept.clear(),
  }
}
