import type { ServerResponse } from 'node:http'

type ReadyText = { status: number; headers: Record<string, string>; body: Buffer }

/** A short text response, created once and shared. */
export function prepareText(status: number, text: string, headers: Record<string, string> = {}): ReadyText {
  const body = Buffer.from(text)
  const own = {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  return { status, headers: { ...own, ...headers }, body }
}

export function sendReady(response: ServerResponse, { status, headers, body }: ReadyText): void {
  response.writeHead(status, headers).end(body)
}

/** Sends a short text response. */
export function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  sendReady(response, prepareText(status, text, headers))
}
