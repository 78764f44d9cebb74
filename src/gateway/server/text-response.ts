import type { ServerResponse } from 'node:http'

type TextResponse = { status: number; headers: Record<string, string>; body: Buffer }

/** A plain-text response that no cache may store; built once, it can be sent many times. */
export function createTextResponse(status: number, text: string, headers: Record<string, string> = {}): TextResponse {
  const body = Buffer.from(text)
  const own = {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  return { status, headers: { ...own, ...headers }, body }
}

export function sendTextResponse(response: ServerResponse, { status, headers, body }: TextResponse): void {
  response.writeHead(status, headers).end(body)
}
