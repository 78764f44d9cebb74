import type { KeptReply } from '#gateway/server/http.ts'
import { createByteCache } from './byte-cache.ts'
import { createCachedResponse, sendRepresentation } from './cached-response.ts'

/** Answers of calls whose reply depends on published content and input alone; the key holds the content version. */
export function createKeptReplies(maxBytes: number, contentVersion: () => number, usual: Record<string, string>) {
  const headers = { ...usual, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const kept = createByteCache<KeptReply & { bytes: number }>(maxBytes)

  return {
    get: (key: string): KeptReply | undefined => kept.get(`${contentVersion()} ${key}`),

    /** `version`: the content version before the answer was made; an answer older than the content is sent, not kept. */
    async keep(key: string, json: string, version: number): Promise<KeptReply> {
      const { bytes, negotiate } = await createCachedResponse(200, headers, Buffer.from(json))
      const reply: KeptReply & { bytes: number } = {
        bytes,
        send: (request, response, more) => sendRepresentation(negotiate(request), request, response, more),
      }
      if (version === contentVersion()) kept.set(`${version} ${key}`, reply)
      return reply
    },

    version: contentVersion,
    clear: () => kept.clear(),
  }
}
