import { renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { DrawnPage, renderingContext } from '#portal/rendering.ts'

/**
 * Renders the whole page before it answers: right status, content-length, and a body that can be kept.
 * As one text, which costs half of what a stream of chunks does. The router would send its data by that stream,
 * so it is written here, in the script the router itself would have written.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(renderingContext)
  const { serverHandoffStream, ...rest } = entry
  const data = await new Response(serverHandoffStream).text()
  const asked = { ...rest, manifest: { ...rest.manifest, routes: routesOf(entry) } }
  const page = renderToString(<ServerRouter context={asked} url={request.url} nonce={nonce} />)
  const end = page.lastIndexOf('</body>')
  headers.set('content-type', 'text/html; charset=utf-8')
  return new DrawnPage(`<!DOCTYPE html>${page.slice(0, end)}${dataScript(data, nonce)}${page.slice(end)}`, { status, headers })
}

function dataScript(data: string, nonce: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  const text = JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`
}

/** Of all routes the page's own: the router would build the whole tree for every page. */
function routesOf({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest']['routes'] {
  return Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]))
}

export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(renderingContext).onRenderError(error)
}
