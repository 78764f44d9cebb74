import type { CachedReply } from '#gateway/server/http-deps.ts'
import { createByteCache } from './byte-cache.ts'
import { createCachedResponse, sendRepresentation } from './cached-response.ts'

/** Caches replies whose content depends on published content and the call's input alone. Its keys hold the content version. */
export function createReplyCache(maxBytes: number, contentVersion: () => number, commonHeaders: Record<string, string>) {
  const headers = { ...commonHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const cache = createByteCache<CachedReply & { bytes: number }>(maxBytes)

  return {
    get: (key: string): CachedReply | undefined => cache.get(`${contentVersion()} ${key}`),

    async store(key: string, json: string, version: number): Promise<CachedReply> {
      const { bytes, negotiate } = await createCachedResponse(200, headers, Buffer.from(json))
      const reply: CachedReply & { bytes: number } = {
        bytes,
        send: (request, response, more) => sendRepresentation(negotiate(request), { request, response }, more),
      }
      if (version === contentVersion()) cache.set(`${version} ${key}`, reply)
      return reply
    },

    version: contentVersion,
    clear: () => cache.clear(),
  }
}
