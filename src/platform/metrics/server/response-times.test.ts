import { Histogram, Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { createResponseTimes } from './response-times.ts'

const observed = [
  { kind: 'page', status: 200, seconds: 0.00005 },
  { kind: 'page', status: 200, seconds: 0.0001 },
  { kind: 'page', status: 200, seconds: 0 },
  { kind: 'page', status: 304, seconds: 0.02 },
  { kind: 'call', status: 200, seconds: 10 },
  { kind: 'call', status: 200, seconds: 11.5 },
]

test('the samples are those of the histogram of the Prometheus client', async () => {
  const times = createResponseTimes()
  const registry = new Registry()
  const model = new Histogram({
    name: 'portal_http_response_seconds',
    help: 'Responses by kind and status, and the time until they are handed to the operating system',
    labelNames: ['kind', 'status'],
    buckets: [0.0001, 0.001, 0.01, 0.1, 1, 10],
    registers: [registry],
  })
  for (const { seconds, ...labels } of observed) {
    times.observe({ ...labels, seconds })
    model.observe(labels, seconds)
  }
  expect(times.text()).toBe(await registry.metrics())
})

test('a kind that begins with a response of no time loses none', () => {
  const times = createResponseTimes()
  for (let i = 0; i < 3; i++) times.observe({ kind: 'asset', status: 200, seconds: 0 })
  expect(times.text()).toContain('portal_http_response_seconds_count{kind="asset",status="200"} 3')
})
