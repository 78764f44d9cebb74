import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { request as requestHttp } from '#gateway/server/node-http.ts'
import type { TracingTarget } from '../tracer.ts'
import { type Span, toRequest } from './span.ts'

const batchSpans = 512
/** A collector that is away costs this much memory at most; later spans are dropped. */
const mostSpans = 2048
const intervalMs = 5000
const timeoutMs = 10_000
const stopMs = 1000

/** Sends spans in batches, each once: what a collector does not take is dropped. */
export function createExporter({ endpoint, headers, onFailure }: TracingTarget & { onFailure: (error: unknown) => void }) {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const instance = randomUUID()
  let waiting: Span[] = []
  let sending: Promise<void> | undefined

  async function send(limitMs: number): Promise<void> {
    const spans = waiting.splice(0, batchSpans)
    if (spans.length > 0) await post(url, headers, { body: toRequest(spans, instance), limitMs }).catch(onFailure)
  }

  function flush(): void {
    sending ??= send(timeoutMs).finally(() => (sending = undefined))
  }

  const timer = setInterval(flush, intervalMs).unref()
  return {
    add(span: Span): void {
      if (waiting.length < mostSpans) waiting.push(span)
      if (waiting.length >= batchSpans) flush()
    },
    /** Sends the last ones, if the collector is quick. */
    async stop(): Promise<void> {
      clearInterval(timer)
      const all = (async () => {
        await sending
        while (waiting.length > 0) await send(stopMs)
      })()
      const late = new Promise<void>((resolve) => setTimeout(resolve, stopMs).unref())
      await Promise.race([all, late])
      waiting = []
    },
  }
}

async function post(url: string, headers: Record<string, string>, { body, limitMs }: { body: string; limitMs: number }): Promise<void> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const request = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(limitMs),
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  const { statusCode: status = 0 } = response
  if (status >= 300) throw new Error(`the collector of traces answers ${status}`)
}
