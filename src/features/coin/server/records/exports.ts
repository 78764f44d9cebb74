import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#gateway/refusals.ts'
import type { Asked, AuditEntry } from '#gateway/server/handle.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { deriveRecords, startExport, watchExport } from '../../contract.ts'
import { coinLimits, coinRefusals } from '../../rules.ts'
import { getOwnAccount } from '../accounts/accounts.ts'
import { type AskedRecords, filtersOf } from './records.ts'
import { beginExport, lookAtExport } from '#platform/exports/server/exports.ts'

const pollMs = 250

export const exportHandlers = [
  handle(startExport, async (context, asked) => {
    const { exportId, audit } = await begin(context, asked)
    return { reply: { exportId }, audit }
  }),

  handle(watchExport, (context, { exportId }) => lookAtExport(context, exportId)),

  handle(
    deriveRecords,
    // The job can only begin once this is committed, so it is not done in the command's own transaction.
    async (context, asked) => {
      const begun = await context.db.transaction().execute(async (db) => {
        const { exportId, audit } = await begin({ ...context, db }, asked)
        await writeAudit(db, context.clock.now(), context, audit)
        return exportId
      })
      await waitFor(context, begun)
      return begun
    },
    async (context, _, exportId) => {
      const { state, done, total, path } = await lookAtExport(context, exportId)
      if (state === 'failed') throw new Refusal(coinRefusals.exportFailed)
      return { reply: { exportId, done, total, path }, audit: [] }
    },
  ),
]

async function begin(context: Services & Asked, asked: AskedRecords) {
  const own = await getOwnAccount(context, asked.account)
  const filters = filtersOf(asked)
  const exportId = await beginExport(context, own, filters)
  const audit: AuditEntry = { action: 'export.start', subject: `coin ${own.id}`, detail: { exportId, ...filters }, isRepeatable: true }
  return { exportId, audit }
}

async function waitFor(context: Services & Asked, exportId: string): Promise<void> {
  const until = performance.now() + coinLimits.exportWaitSeconds * 1000
  while (performance.now() < until) {
    const { state } = await lookAtExport(context, exportId)
    if (state === 'done' || state === 'failed') return
    await sleep(pollMs)
  }
}
