/** What a span says of itself: names, numbers and outcomes of the program, never what people typed, who they are, or keys. */
export type Attributes = Record<string, string | number | boolean>
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'
export type SpanStart = { name: string; kind: SpanKind; attributes?: Attributes }

export type Tracer = {
  /** Runs `work` below the span of the caller. */
  inSpan: <T>(span: SpanStart, work: () => Promise<T>) => Promise<T>
  /** Runs `work` below the span of another program, as its header `traceparent` says. */
  follow: (traceparent: unknown, work: () => void) => void
  /** Adds to the running span. */
  note: (attributes: Attributes, name?: string) => void
  /** A span of the past, below the running one. */
  add: (span: SpanStart & { ms: number; failed?: boolean }) => void
  /** The header `traceparent` for a request to another program. */
  traceparent: () => string | undefined
  stop: () => Promise<void>
}

export type TracingTarget = { endpoint: string; headers: Record<string, string> }
