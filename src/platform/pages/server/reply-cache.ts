import type { CachedReply, HttpDeps } from '#gateway/server/http-deps.ts'
import { createByteCache } from './byte-cache.ts'
import { createCachedResponse, sendRepresentation } from './cached-response.ts'

type ReplyCache = HttpDeps['replyCache']

/** Caches replies that depend on published content and the call's input alone. The caller's keys hold the version of that content. */
export function createReplyCache(maxBytes: number, version: ReplyCache['version'], commonHeaders: Record<string, string>): ReplyCache {
  const headers = { ...commonHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const cache = createByteCache<CachedReply & { bytes: number }>(maxBytes)

  return {
    version,
    get: (key) => cache.get(key),

    async store(key, json) {
      const { bytes, negotiate } = await createCachedResponse(200, headers, Buffer.from(json))
      const reply: CachedReply & { bytes: number } = {
        bytes,
        send: (request, response, more) => sendRepresentation(negotiate(request), { request, response }, more),
      }
      cache.set(key, reply)
      return reply
    },
  }
}
