import type { Attributes, SpanKind } from '../tracer.ts'

export type Span = {
  traceId: string
  spanId: string
  parent: string | undefined
  name: string
  kind: SpanKind
  startMs: number
  ms: number
  attributes: Attributes
  status?: number
}

/** `STATUS_CODE_ERROR` of OTLP. */
export const statusError = 2

/** The numbers of OTLP's `SpanKind`. */
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }

/** The body of `POST /v1/traces` in the JSON form of OTLP 1: ids in hexadecimal, 64-bit numbers as text. */
export function toRequest(spans: readonly Span[], instance: string): string {
  const resource = { attributes: toPairs({ 'service.name': 'portal', 'service.instance.id': instance }) }
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'portal' }, spans: spans.map(toWire) }] }] })
}

function toWire({ traceId, spanId, parent, name, kind, startMs, ms, attributes, status }: Span) {
  return {
    traceId,
    spanId,
    ...(parent && { parentSpanId: parent }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: toNanoseconds(startMs),
    endTimeUnixNano: toNanoseconds(startMs + ms),
    attributes: toPairs(attributes),
    ...(status && { status: { code: status } }),
  }
}

function toNanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`
}

function toPairs(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: toValue(value) }))
}

function toValue(value: Attributes[string]) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
