import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestInfo } from '#gateway/server/handle.ts'
import { createTextResponse, sendTextResponse } from '#gateway/server/text-response.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { createFileHeaders } from '#platform/files/server/download.ts'

/** What is asked for; `isHead`: its headers alone, so nothing may be used up. */
type MadeFileRequest = { url: URL; request: RequestInfo; isHead: boolean }

type MadeFileReply = { redirect: string } | { name: string; mediaType: string; content: Buffer }

/** A GET address that answers with a file made for the request, such as a calendar, or leads on to one; undefined: there is none. */
export type MadeFile = {
  path: string
  make: (services: Services, asked: MadeFileRequest) => Promise<MadeFileReply | undefined>
}

const gone = createTextResponse(404, '链接无效或已停用，请返回原页面重试。', { 'cache-control': 'no-store' })

export function createMadeFiles(files: readonly MadeFile[], services: Services, infoOf: (request: IncomingMessage) => RequestInfo) {
  const byPath = new Map(files.map((file) => [file.path, file]))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://site')
    const isHead = request.method === 'HEAD'
    const made = await byPath.get(url.pathname)?.make(services, { url, request: infoOf(request), isHead })
    if (!made) return sendTextResponse(response, gone)
    if ('redirect' in made) return void response.writeHead(303, { location: made.redirect, 'cache-control': 'no-store' }).end()
    const { name, mediaType, content } = made
    response.writeHead(200, { ...createFileHeaders(name, mediaType), 'content-length': content.length })
    response.end(isHead ? undefined : content)
  }

  return { has: (path: string) => byPath.has(path), answer }
}
