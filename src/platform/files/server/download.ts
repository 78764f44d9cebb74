import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { plainPages, sendDeadLink, sendPlainPage } from '#gateway/server/plain-page.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { type FileLink, toSessionTag, parseFileLink } from './file-links.ts'
import { formatContentDisposition } from './file-names.ts'
import { type FileRules, isPubliclyVisible } from './file-rules.ts'
import { findFile } from './stored-files.ts'
import { consumeLink } from './used-links.ts'
import type { StoredFileRow } from './tables.ts'

type DownloadDeps = Pick<Services, 'db' | 'files' | 'clock' | 'secretKey' | 'log'> & {
  /** Ids (`actor.sessionId`) of the active sessions whose cookies the request carries: a plain link has no SessionID. */
  listSessionIds: (request: IncomingMessage) => Promise<string[]>
  fileRules: FileRules
}

type LinkedFile = { file: StoredFileRow; link: FileLink }

/** `GET /files/{id}?expires=…&for=…&signature=…`. */
export function createDownloadHandler(deps: DownloadDeps) {
  return async function handleDownload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendPlainPage(response, plainPages.wrongMethod, { headers: { allow: 'GET, HEAD' } })
    const { file, link } = await findLinked(request)
    const content =
      file &&
      (await deps.files
        .open(file.object)
        .catch((error: unknown) => deps.log.error({ err: error, file: file.id }, 'a stored file is missing')))
    if (!file || !content) return sendDeadLink(request, response)
    if (request.method === 'HEAD') {
      content.destroy()
      return void response.writeHead(200, toHeaders(file)).end()
    }
    if (!(await consumeLink(deps.db, link))) {
      content.destroy()
      return sendDeadLink(request, response)
    }
    response.writeHead(200, toHeaders(file))
    await pipeline(content, response).catch((error: unknown) => deps.log.warn({ err: error, file: file.id }, 'a download was aborted'))
  }

  async function findLinked(request: IncomingMessage): Promise<LinkedFile | { file: undefined; link: undefined }> {
    const none = { file: undefined, link: undefined }
    const url = URL.parse(request.url ?? '', 'http://site')
    const link = url && parseFileLink(deps, url)
    if (!link || !(await belongsToSession(request, link.sessionTag))) return none
    const file = await findFile(deps.db, link.id, deps.clock.now())
    if (!file) return none
    // A session link is created only with permission to read the file; any other link works while the rule of the file allows it.
    return link.sessionTag !== '' || (await isPubliclyVisible(deps.db, deps.fileRules, file)) ? { file, link } : none
  }

  async function belongsToSession(request: IncomingMessage, sessionTag: string): Promise<boolean> {
    if (sessionTag === '') return true
    return (await deps.listSessionIds(request)).some((sessionId) => toSessionTag(deps.secretKey, sessionId) === sessionTag)
  }
}

function toHeaders(file: StoredFileRow): Record<string, string | number> {
  return { ...createFileHeaders(file.name, file.media_type), 'content-length': file.bytes }
}

/** The headers of a file that the browser saves and never executes. */
export function createFileHeaders(name: string, mediaType: string): Record<string, string> {
  return {
    'content-type': /^[\w.+-]+\/[\w.+-]+(; charset=utf-8)?$/.test(mediaType) ? mediaType : 'application/octet-stream',
    'content-disposition': formatContentDisposition(name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  }
}
