import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { startSecondPortal } from '../../harness/portal/second-portal.ts'
import { uccUrl } from '../../harness/wire.ts'

let portal: PortalProcess

beforeAll(async () => {
  portal = await startSecondPortal()
})
afterAll(() => portal.stop())

/** Samples by name and labels, as they stand in the text. */
async function samples(): Promise<Record<string, number>> {
  const text = await (await fetch(`${portal.origin}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith('portal_'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('every metric is a number from the first minute on', async () => {
  const all = await samples()
  expect(Object.entries(all).filter(([, value]) => !Number.isFinite(value))).toEqual([])
  expect(all).toMatchObject({ portal_ledger_findings: expect.any(Number), portal_ledger_checked_timestamp_seconds: expect.any(Number) })
  for (const outbox of ['sms', 'notices', 'webhooks'])
    for (const figure of ['waiting', 'oldest_seconds']) expect(all[`portal_outbox_${figure}{outbox="${outbox}"}`]).toBeTypeOf('number')
  expect(all.portal_disk_free_bytes).toBeGreaterThan(0)
  expect(all[`portal_part_version{part="Node.js",version="${process.versions.node}"}`]).toBe(1)
  expect(Object.keys(all).filter((name) => /^portal_part_version\{part="PostgreSQL",version="\d+\.\d+/.test(name))).toHaveLength(1)
  await expect.poll(async () => (await samples())['portal_jobs{queue="sms.send",state="waiting"}']).toBeTypeOf('number')
  expect(await samples()).toMatchObject({
    'portal_jobs{queue="dead-letters",state="waiting"}': 0,
    'portal_jobs{queue="ledger.reconcile",state="failed"}': 0,
  })
})

test('each kind of response is counted with its status, cached ones included, and calls with their duration', async () => {
  const before = await samples()
  for (let i = 0; i < 5; i++) await (await fetch(portal.origin)).arrayBuffer()
  await (await fetch(`${portal.origin}/healthz`)).text()
  await (await fetch(`${portal.origin}/media/0`)).text()
  await (await fetch(`${portal.origin}/`, { method: 'DELETE' })).text()
  const url = await uccUrl(['portal', 'search', 'find'], {}, portal.origin)
  const headers = { 'content-type': 'application/json' }
  for (let i = 0; i < 2; i++) await (await fetch(url, { method: 'POST', headers, body: '{"query":"数据"}' })).text()
  // The front page has asked for the same reply.
  const banners = await uccUrl(['dns_relay', 'GWInterface', 'homepage'], {}, portal.origin)
  for (let i = 0; i < 3; i++) await (await fetch(banners, { method: 'POST', headers, body: '{}' })).text()
  await expect.poll(async () => (await samples())['portal_http_responses_total{kind="call",status="200"}']).toBe(5)
  const after = await samples()
  const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  expect(grown('portal_http_responses_total{kind="page",status="200"}')).toBeGreaterThanOrEqual(5)
  expect(grown('portal_http_responses_total{kind="probe",status="200"}')).toBe(1)
  expect(grown('portal_http_responses_total{kind="picture",status="404"}')).toBe(1)
  expect(grown('portal_http_responses_total{kind="other",status="405"}')).toBe(1)
  expect(grown('portal_call_seconds_count{call="portal/search/find"}')).toBe(2)
  expect(grown('portal_calls_total{call="dns_relay/GWInterface/homepage",outcome="cached"}')).toBe(3)
})
