import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Bench } from '../tools/run.ts'
import type { Address, Session } from '../tools/call-client.ts'
import { format, type Row } from '../tools/table.ts'

const at = (verb: string): Address => ['console', 'scan-applications', verb]
const pollMs = 50
const timeoutMs = 120_000

/** `end`: the state of the bulk in which its job has ended. `planned`: what one row adds to the notices that wait for the end of the undo window. */
type Command = { verb: string; body: object; end: string; planned: 1 | -1 }

/** Approves the 10,000 that the assessor holds and undoes it, each from the call to the end of the job; every effect is counted. */
export async function measureBulk({ client, meter, pool }: Bench, assessor: Session): Promise<Row[]> {
  const rows: Row[] = []
  let bulkId = ''
  async function time(what: string, { verb, body, end, planned }: Command): Promise<void> {
    const before = await countEffects(pool)
    const since = meter()
    const start = performance.now()
    const { data } = await client.call(at(verb), body, assessor)
    bulkId ||= String(data.bulkId)
    const { done, skipped } = await waitFor({ client, assessor }, bulkId, end)
    const seconds = (performance.now() - start) / 1000
    const { node, postgres } = since()
    const after = await countEffects(pool)
    const events = after.events - before.events
    const notices = after.notices - before.notices
    if (events !== done || notices !== planned * done)
      throw new Error(`${what}: ${done} rows, ${events} events, ${notices} planned notices`)
    const note = `${done} rows, ${skipped} left out; portal ${format(node)} s, database ${format(postgres)} s`
    rows.push({ what, value: seconds, unit: 's', atMost: 5, note })
    if (done !== 10_000) throw new Error(`${what}: ${note}`)
  }
  const approval = { action: 'approve', comment: '批量同意', everything: { scope: 'mine', filters: {} } }
  await time('bulk decision on 10,000 rows', { verb: 'decideMany', body: approval, end: 'done', planned: 1 })
  await time('its undoing', { verb: 'undoMany', body: { bulkId }, end: 'undone', planned: -1 })
  return rows
}

type AssessorCalls = { client: Bench['client']; assessor: Session }
type Bulk = { id: string; state: string; done: number; skipped: number }

async function waitFor({ client, assessor }: AssessorCalls, bulkId: string, end: string): Promise<Bulk> {
  for (const last = performance.now() + timeoutMs; performance.now() < last; await sleep(pollMs)) {
    const { data } = await client.call(at('bulks'), { bulkId }, assessor)
    const [bulk] = data.bulks as Bulk[]
    if (bulk?.state === end) return bulk
  }
  throw new Error(`the bulk is not ${end} after ${timeoutMs} ms`)
}

async function countEffects(pool: Pool): Promise<{ events: number; notices: number }> {
  const { rows } = await pool.query<{ events: string; notices: string }>(
    'select (select count(*) from review_event where bulk_id is not null) as events, (select count(*) from review_notice) as notices',
  )
  return { events: Number(rows[0]?.events), notices: Number(rows[0]?.notices) }
}
