import { mkdirSync, existsSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { fillDatabase } from './accounts-data.ts'
import { reviewables } from '../src/registry.ts'
import { openDatabase } from '#platform/db/server/database.ts'
import { migrate, readMigrations } from '#platform/db/server/migrate.ts'
import { startPostgres } from '#platform/db/server/postgres-server.ts'
import { storeDeclarations } from '#platform/reviewing/server/declarations.ts'
import { listItems } from '#platform/reviewing/server/list/list-items.ts'
import { conditionsOf, whereOf } from '#platform/reviewing/server/list/filters.ts'
import { scanReviewable } from '#features/scan-applications/server/reviewable.ts'

const log = (...a: unknown[]) => console.log(new Date().toISOString().slice(11, 19), ...a)
const quiet = new Proxy({}, { get: () => () => undefined }) as never
mkdirSync('/tmp/rv-bench', { recursive: true })
const server = await startPostgres({ directory: '/tmp/rv-bench', log: () => undefined })
const pool = new pg.Pool({ connectionString: server.connectionString })
await migrate(pool, readMigrations())
await storeDeclarations(pool, reviewables)
await pool.query(`insert into applicant (id, account, name, password_hash, created_at) values ('demo','demo-applicant','d','x',now()) on conflict do nothing`)
log('fill')
await fillDatabase(pool)
log('filled')
const { db, close } = openDatabase({ connectionString: server.connectionString }, quiet)
const now = new Date()
const base = { scope: 'all' as const, sort: 'submittedAt', direction: 'desc' as const, page: 1, pageSize: 20 }
const qs: Record<string, Record<string, string>> = {
  'number part': { number: '123456' },
  'name, many': { name: '接口' }, 'name, few': { name: '接口检测99' }, 'name, none': { name: '没有' },
  'name in the queue': { state: 'pending', name: '接口检测99' }, applicant: { applicantName: '单位4999' },
  comment: { comment: '不清楚75' }, 'targets and name': { state: 'rejected', name: '办公', count: '1..10' },
  'queue': { state: 'pending' },
}
function pieces(text: string): string[] {
  const c = Array.from(text.toLowerCase())
  return c.length < 2 ? c : [...new Set(c.slice(1).map((x, i) => `${c[i]}${x}`))]
}
async function simple(filters: Record<string, string>) {
  const { plain, texts, searches } = await conditionsOf(db, scanReviewable, { scope: 'all', filters }, 'x', now)
  const index = searches.map(({ name, text }) => name === 'comment'
    ? sql<boolean>`comment <> '' and text_pairs(comment) @> ${pieces(text)}::text[]`
    : sql<boolean>`id in (select subject from review_text where text_pairs(texts) @> ${pieces(text)}::text[])`)
  const where = whereOf([...plain, ...index, ...texts])
  const [c, f] = await Promise.all([
    sql<{ rows: number }>`select count(*) as rows from (select 1 from scan_application ${where} limit 10001) as found`.execute(db),
    sql<{ id: string }>`select id from scan_application ${where} order by submitted_at desc, id desc limit 20`.execute(db),
  ])
  return [c.rows[0]?.rows, f.rows.length]
}
const times = new Map<string, number[]>()
async function lap(key: string, run: () => Promise<unknown>) {
  const since = performance.now()
  const r = await run()
  const list = times.get(key) ?? []
  list.push(performance.now() - since)
  times.set(key, list)
  return r
}
for (let pass = 0; pass < 12; pass++)
  for (const [name, filters] of Object.entries(qs)) {
    await lap(`${name} | probes`, () => listItems(db, scanReviewable, { ...base, filters }, 'x', now))
    await lap(`${name} | simple`, () => simple(filters))
  }
for (const [key, list] of times) {
  const sorted = list.slice(1).sort((a, b) => a - b)
  log(key, 'median', sorted[Math.floor(sorted.length / 2)]?.toFixed(1), 'max', sorted.at(-1)?.toFixed(1))
}
await close(); await pool.end(); await server.stop()
