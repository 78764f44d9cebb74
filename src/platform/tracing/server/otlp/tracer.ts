import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Attributes, Tracer, TracingTarget } from '../tracer.ts'
import { createExporter } from './exporter.ts'
import { type Span, statusError } from './span.ts'

type Place = { traceId: string; spanId: string; isSampled: boolean; span?: Span }

const header = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Reads and writes the header of W3C Trace Context; the spans themselves go to a collector in batches. */
export function createTracer(options: TracingTarget & { onFailure: (error: unknown) => void }): Tracer {
  const places = new AsyncLocalStorage<Place>()
  const exporter = createExporter(options)

  function begin(): Place {
    const above = places.getStore()
    return { traceId: above?.traceId ?? toHex(16), spanId: toHex(8), isSampled: above?.isSampled ?? true }
  }

  return {
    async inSpan({ name, kind, attributes = {} }, work) {
      const place = begin()
      if (!place.isSampled) return places.run(place, work)
      const began = performance.now()
      const span = startSpan(place, { name, kind, attributes: { ...attributes } }, places.getStore())
      try {
        return await places.run({ ...place, span }, work)
      } catch (error) {
        span.status = statusError
        // The name alone: messages may hold what somebody typed.
        span.attributes['error.type'] = error instanceof Error ? error.name : 'unknown'
        throw error
      } finally {
        span.ms = performance.now() - began
        exporter.add(span)
      }
    },
    follow(traceparent, work) {
      const [, traceId, spanId, flags] = header.exec(String(traceparent)) ?? []
      if (!traceId || !spanId || !flags) return places.exit(work)
      places.run({ traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }, work)
    },
    note(attributes: Attributes, name) {
      const span = places.getStore()?.span
      if (!span) return
      Object.assign(span.attributes, attributes)
      if (name) span.name = name
    },
    add({ name, kind, attributes = {}, ms, failed }) {
      const place = begin()
      if (!place.isSampled) return
      const span = startSpan(place, { name, kind, attributes }, places.getStore())
      exporter.add({ ...span, startMs: span.startMs - ms, ms, ...(failed && { status: statusError }) })
    },
    traceparent() {
      const place = places.getStore()
      return place && `00-${place.traceId}-${place.spanId}-${place.isSampled ? '01' : '00'}`
    },
    stop: () => exporter.stop(),
  }
}

function startSpan({ traceId, spanId }: Place, named: Pick<Span, 'name' | 'kind' | 'attributes'>, above: Place | undefined): Span {
  return { traceId, spanId, parent: above?.spanId, ...named, startMs: Date.now(), ms: 0 }
}

function toHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
