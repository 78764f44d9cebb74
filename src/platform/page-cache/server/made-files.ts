import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestInfo } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { createFileHeaders } from '#platform/files/server/download.ts'
import { plainPages, sendDeadLink, sendPlainPage } from '#gateway/server/plain-page.ts'

/** What is asked for; `isHead`: its headers alone, so nothing may be used up. */
type MadeFileRequest = { url: URL; request: RequestInfo; isHead: boolean }

type MadeFileReply =
  | { redirect: string; cookie?: string }
  | { refused: 'tooOften' | 'busy'; waitSeconds: number }
  | { name: string; mediaType: string; content: Buffer }

/** A GET address that answers with a file made for the request, such as a calendar, or leads on to one; undefined: there is none. */
export type MadeFile = {
  path: string
  make: (services: Services, request: MadeFileRequest) => Promise<MadeFileReply | undefined>
}

type MadeFileDeps = {
  services: Services
  getRequestInfo: (request: IncomingMessage) => RequestInfo
  /** The site's own origin, as the request reached it. */
  getOrigin: (request: IncomingMessage) => string
}

export function createMadeFiles(files: readonly MadeFile[], { services, getRequestInfo, getOrigin }: MadeFileDeps) {
  const byPath = new Map(files.map((file) => [file.path, file]))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', getOrigin(request))
    const isHead = request.method === 'HEAD'
    const made = await byPath.get(url.pathname)?.make(services, { url, request: getRequestInfo(request), isHead })
    if (!made) return sendDeadLink(request, response)
    if ('redirect' in made) return sendRedirect(response, made)
    if ('refused' in made) return sendPlainPage(response, plainPages[made.refused], { waitSeconds: made.waitSeconds })
    const { name, mediaType, content } = made
    response.writeHead(200, { ...createFileHeaders(name, mediaType), 'content-length': content.length })
    response.end(isHead ? undefined : content)
  }

  return { has: (path: string) => byPath.has(path), answer }
}

function sendRedirect(response: ServerResponse, { redirect, cookie }: { redirect: string; cookie?: string }): void {
  response.writeHead(303, { location: redirect, 'cache-control': 'no-store', ...(cookie !== undefined && { 'set-cookie': cookie }) }).end()
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerFeature {
    /** Addresses beside the pages that answer with a file. */
    madeFiles?: readonly MadeFile[] | ((declared: Pick<ServerProduct, 'documentKinds'>) => readonly MadeFile[])
  }
}
