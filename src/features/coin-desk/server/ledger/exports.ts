import '../tables.ts'
import { randomUUID } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { linkToFile } from '#platform/files/server/file-links.ts'
import { findFile } from '#platform/files/server/stored-files.ts'
import { startLedgerExport, watchLedgerExport } from '../../ledger-contract.ts'
import { deskLimits, deskRefusals } from '../../rules.ts'
import { getCoinAccount } from '../accounts/account-access.ts'
import { refusalOf } from '../customers.ts'
import { exportJob } from '#platform/exports/server/export-job.ts'
import { countLedger } from './ledger-rows.ts'
import { checkSpan } from './queries.ts'
import { deskOf } from '../persons.ts'

const staleMs = 30 * 60_000

export const exportHandlers = [
  handle(startLedgerExport, async ({ db, clock, jobs, actor }, filters) => {
    const { person } = deskOf(actor)
    const now = clock.now()
    if (filters.what === 'statement') {
      if (filters.month === '') throw refusalOf('month', { ...refusals.invalid, msg: '请选择月份' })
      await getCoinAccount(db, filters.account)
    } else {
      checkSpan(filters)
      if ((await countLedger(db, filters, deskLimits.exportRows + 1)) > deskLimits.exportRows) throw new Refusal(deskRefusals.exportTooLong)
    }
    // One that nothing will finish any more must not close somebody's queue for good.
    await db
      .updateTable('coin_desk_export')
      .set({ state: 'failed', finished_at: now })
      .where('asked_by', '=', person)
      .where('state', 'in', ['waiting', 'running'])
      .where('requested_at', '<', new Date(now.getTime() - staleMs))
      .execute()
    const id = randomUUID()
    const begun = await db
      .insertInto('coin_desk_export')
      .values({
        id,
        asked_by: person,
        filters: JSON.stringify(filters),
        state: 'waiting',
        file_id: null,
        requested_at: now,
        finished_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!begun.numInsertedOrUpdatedRows) throw new Refusal(deskRefusals.exportRunning)
    await jobs.enqueue(db, exportJob, { id }, { once: id })
    return { reply: { id }, audit: { action: 'coin-ledger.export', subject: `coin-export ${id}`, detail: filters } }
  }),

  handle(watchLedgerExport, async ({ db, clock, secretKey, actor }, { id }) => {
    const asked = await db
      .selectFrom('coin_desk_export')
      .select(['state', 'done', 'total', 'file_id'])
      .where('id', '=', id)
      .where('asked_by', '=', deskOf(actor).person)
      .executeTakeFirst()
    if (!asked) throw new Refusal(refusals.notFound)
    const { state, done, total, file_id } = asked
    const file = file_id ? await findFile(db, file_id, clock.now()) : undefined
    return { state, done, total, url: file ? linkToFile({ clock, secretKey }, file, actor) : '' }
  }),
]
