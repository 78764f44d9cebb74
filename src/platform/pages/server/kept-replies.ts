import { BoundedCache } from './bounded-cache.ts'
import { type KeptBody, keepBody } from './kept-body.ts'

export type KeptReply = Pick<KeptBody, 'send'>

/** Answers of calls whose reply depends on published content and input alone; the key holds the content version. */
export function createKeptReplies(maxBytes: number, contentVersion: () => number, usual: Record<string, string>) {
  const headers = { ...usual, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const kept = new BoundedCache<KeptBody>(maxBytes)

  return {
    get: (key: string): KeptReply | undefined => kept.get(`${contentVersion()} ${key}`),

    /** `version`: the content version before the answer was made; an answer older than the content is sent, not kept. */
    async keep(key: string, json: string, version: number): Promise<KeptReply> {
      const body = await keepBody(200, headers, Buffer.from(json))
      if (version === contentVersion()) kept.set(`${version} ${key}`, body)
      return body
    },

    version: contentVersion,
    clear: () => kept.clear(),
  }
}
