import * as z from 'zod'
import type { TracingTarget } from '#platform/tracing/server/tracer.ts'
import { address } from './setting-fields.ts'

/** By the names of OpenTelemetry. Without an endpoint nothing is traced. */
export const tracingFields = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,\s]+(,[\w-]+=[^,\s]+)*$/, { error: 'must be headers such as api-key=…, separated by commas' })
    .optional(),
}
type TracingSettings = z.infer<z.ZodObject<typeof tracingFields>>

export function toTracingTarget({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }: TracingSettings) {
  if (!endpoint) return undefined
  const pairs = (headers ?? '').split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 ? [[pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]] : []
  })
  return { endpoint, headers: Object.fromEntries(pairs) as Record<string, string> } satisfies TracingTarget
}
