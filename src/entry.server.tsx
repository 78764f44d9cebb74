import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { renderingContext } from '#portal/rendering.ts'

/** Renders the whole page before it answers: right status, content-length, and a body that can be kept. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, onRenderError } = context.get(renderingContext)
  const allowed = nonce ? { nonce } : {}
  const asked = { ...entry, manifest: { ...entry.manifest, routes: routesOf(entry) } }
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={asked} url={request.url} {...allowed} />, {
      ...allowed,
      onAllReady() {
        const chunks: Uint8Array[] = []
        const page = new Writable({
          write(chunk: Uint8Array, _, done) {
            chunks.push(chunk)
            done()
          },
          final(done) {
            resolve(new Response(Buffer.concat(chunks), { status, headers }))
            done()
          },
        })
        pipe(page)
      },
      onShellError: reject,
      onError: onRenderError,
    })
  })
}

/** Of all routes the page's own: the router would build the whole tree for every page. */
function routesOf({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest']['routes'] {
  return Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]))
}

export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(renderingContext).onRenderError(error)
}
