import type { IncomingMessage, ServerResponse } from 'node:http'
import { formOnce, send } from '#platform/pages/server/kept-body.ts'

/** A short text for programs and people in trouble. */
export function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  const body = Buffer.from(text)
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(body)
}

/** What React Router answered, onto the wire. */
export async function sendResponse(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  send(formOnce(request, answer.status, Object.fromEntries(answer.headers), body), request, response)
}
