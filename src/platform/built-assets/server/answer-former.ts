import type { IncomingMessage, ServerResponse } from 'node:http'
import { createTextResponse, sendTextResponse } from '#gateway/server/text-response.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createByteCache } from '#platform/page-cache/server/byte-cache.ts'
import { type CachedResponse, sendRepresentation } from '#platform/page-cache/server/cached-response.ts'
import { cacheBuiltFile } from '#platform/page-cache/server/static-files.ts'
import { findAsset } from './built-assets.ts'

const cacheBytes = 4 * 1024 * 1024
const assetPath = /^\/assets\/[\w.-]{1,200}$/
const missing = createTextResponse(404, 'Not Found')

/** Answers files of builds that this instance does not have: of the version before it, and of the one after it while versions change. */
export function createFormerAssets(db: Db, commonHeaders: Record<string, string>) {
  const cache = createByteCache<CachedResponse>(cacheBytes)

  async function open(path: string): Promise<CachedResponse | undefined> {
    const cached = cache.get(path)
    if (cached || !assetPath.test(path)) return cached
    const body = await findAsset(db, path)
    const asset = body && cacheBuiltFile(path, body, commonHeaders)
    if (asset) cache.set(path, asset)
    return asset
  }

  return async function answerFormer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asset = await open((request.url ?? '').split('?', 1)[0] as string)
    if (asset) sendRepresentation(asset.negotiate(request), { request, response })
    else sendTextResponse(response, missing)
  }
}
