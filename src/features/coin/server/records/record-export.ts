import '../tables.ts'
import { dateOf, dateTimeOf } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { writeWorkbook, xlsxType } from '#platform/sheets/server/workbook.ts'
import { coinLimits as limits, recordColumns, type RecordFilters } from '../../rules.ts'
import { type CoinAccount, findCoinAccount } from '../accounts/accounts.ts'
import { countRecords, recordPortions } from './records.ts'
import { exportJobName } from '#platform/exports/server/exports.ts'

type Working = Pick<Services, 'db' | 'clock' | 'files'>
type Claimed = { id: string; account_id: string; filters: RecordFilters; attempts: number }

const portion = 1000
const widths = [48, 18, 12, 22, 22]

export function exportJobs(services: Working): Job[] {
  return [{ name: exportJobName, run: (data) => runExport(services, (data as { id: string }).id) }]
}

/** Begins anew after a crash; nothing of an attempt that was cut off is ever to be seen. */
export async function runExport(services: Working, id: string): Promise<void> {
  const claimed = await claim(services.db, id)
  if (!claimed) return
  const own = await findCoinAccount(services.db, claimed.account_id)
  try {
    if (!own) throw new Error('the account is gone')
    const content = await makeFile(services, own, claimed)
    await finish(services, own, claimed, content)
  } catch (error) {
    if (claimed.attempts >= limits.exportAttempts) await giveUp(services, id)
    throw error
  }
}

async function claim(db: Services['db'], id: string): Promise<Claimed | undefined> {
  return db
    .updateTable('coin_export')
    .set((eb) => ({ state: 'running', attempts: eb('attempts', '+', 1), done: 0 }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'account_id', 'filters', 'attempts'])
    .executeTakeFirst()
}

/** Only the packed file is held in memory, some 30 bytes a row. */
async function makeFile({ db, clock }: Working, own: CoinAccount, { id, filters }: Claimed): Promise<Buffer> {
  const total = await countRecords(db, own, filters)
  const pieces: Buffer[] = []
  const sheet = {
    name: '查询币明细',
    title: titleOf(own, filters, clock.now()),
    columns: recordColumns.map((heading, at) => ({ heading, width: widths[at] as number })),
    rows: rowsOf(db, own, filters, (done) => noteProgress(db, id, done, total)),
  }
  for await (const piece of writeWorkbook(sheet)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function* rowsOf(db: Services['db'], own: CoinAccount, filters: RecordFilters, note: (done: number) => Promise<void>) {
  let done = 0
  for await (const records of recordPortions(db, own, filters, portion)) {
    yield records.map(({ detail, service, quantity, creditedAt, debitedAt }) => [detail, service, quantity, creditedAt, debitedAt])
    done += records.length
    await note(done)
  }
}

async function noteProgress(db: Services['db'], id: string, done: number, total: number): Promise<void> {
  await db
    .updateTable('coin_export')
    .set({ done, total: Math.max(done, total) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** File and state in one transaction: of two who finish the same export, the second leaves nothing. */
async function finish({ db, clock, files }: Working, own: CoinAccount, { id }: Claimed, content: Buffer): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (bound) => {
    const finished = await bound
      .updateTable('coin_export')
      // Whoever began anew beside this one may have set the progress back.
      .set((eb) => ({ state: 'done', done: eb.ref('total'), finished_at: now }))
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (finished.numUpdatedRows === 0n) return
    const file = await storeFile(
      { db: bound, files, clock },
      {
        name: `查询币明细_${own.id}_${dateOf(now).replaceAll('-', '')}.xlsx`,
        mediaType: xlsxType,
        content,
        owner: { kind: 'coin', id: own.id, name: own.name, sessionId: '' },
        expiresAt: new Date(now.getTime() + limits.exportHours * 3600_000),
      },
    )
    await bound.updateTable('coin_export').set({ file_id: file }).where('id', '=', id).execute()
  })
}

async function giveUp({ db, clock }: Working, id: string): Promise<void> {
  await db
    .updateTable('coin_export')
    .set({ state: 'failed', finished_at: clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

function titleOf({ account }: CoinAccount, { from, to, text }: RecordFilters, now: Date): string {
  const range = from || to ? `${from || '最早'} 至 ${to || dateOf(now)}` : '全部日期'
  return [`账号 ${account}`, range, ...(text ? [`明细含“${text}”`] : []), `导出时间 ${dateTimeOf(now)}`].join('　')
}
