import type { Attributes, SpanStart, Tracer, TracingTarget } from './tracer.ts'

// One for the process, since a query is deep below what began it.
let tracer: Tracer | undefined

/** Loads what sends traces, where there is somewhere to send them to; returns how to stop it. */
export async function startTracing(target: TracingTarget | undefined, onFailure: (error: unknown) => void): Promise<() => Promise<void>> {
  if (!target) return async () => undefined
  const { createTracer } = await import('./otlp/tracer.ts')
  const started = createTracer({ ...target, onFailure })
  tracer = started
  return async () => {
    if (tracer === started) tracer = undefined
    await started.stop()
  }
}

export function isTracing(): boolean {
  return tracer !== undefined
}

/** Runs the work as a span of the current trace; without tracing it is only run. */
export function inSpan<T>(span: SpanStart, work: () => Promise<T>): Promise<T> {
  return tracer ? tracer.inSpan(span, work) : work()
}

/** Runs the work within the trace of a `traceparent` header (W3C); a missing or malformed one begins no trace. */
export function followTrace(traceparent: unknown, work: () => void): void {
  if (tracer) tracer.follow(traceparent, work)
  else work()
}

/** Adds attributes, and a better name, to the current span. */
export function noteInSpan(attributes: Attributes, name?: string): void {
  tracer?.note(attributes, name)
}

const slowQueryMs = 100
const queryCharacters = 1000

/** A query that took long; its text has placeholders where its values stand. */
export function traceQuery({ sql, ms, failed }: { sql: string; ms: number; failed: boolean }): void {
  if (ms < slowQueryMs) return
  const text = sql.slice(0, queryCharacters)
  const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query'
  tracer?.add({ name: operation, kind: 'client', ms, failed, attributes: { 'db.system.name': 'postgresql', 'db.query.text': text } })
}

/** The `traceparent` header of a request to another system; none outside a trace. */
export function traceHeaders(): Record<string, string> {
  const traceparent = tracer?.traceparent()
  return traceparent ? { traceparent } : {}
}
