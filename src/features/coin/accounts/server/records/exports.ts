import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext, AuditEntry } from '#gateway/server/handle.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { exportLimits } from '#platform/exports/rules.ts'
import { findRunningExport, getExport, getActorSessionId, startExport as enqueueExport } from '#platform/exports/server/exports.ts'
import { deriveRecords, startExport, watchExport } from '../../contract.ts'
import { startStatement } from '../../entry-contract.ts'
import { type CoinExportKind, coinLimits, coinRefusals } from '../../rules.ts'
import { assertMonth, statementExport } from '../statements/statement-export.ts'
import { getOwnAccount } from '../accounts/accounts.ts'
import { recordExport } from './record-export.ts'
import { type RequestedRecords, countRecords, assertFilters } from './records.ts'

const pollMs = 250
const kind = recordExport.name
const exportNames: Record<CoinExportKind, string> = { records: kind, statement: statementExport.name }

export const exportHandlers = [
  handle(startExport, async (context, input) => {
    const { exportId, audit } = await start(context, input)
    return { reply: { exportId }, audit }
  }),

  handle(startStatement, async (context, { month, form }) => {
    const own = await getOwnAccount(context)
    assertMonth(own, month, context.clock.now())
    const request = {
      kind: statementExport.name,
      owner: `coin ${own.id}`,
      session: getActorSessionId(context.actor),
      filters: { month, form },
    }
    const exportId = (await enqueueExport(context, request)) ?? (await findRunningExport(context.db, request))
    if (!exportId) throw new Refusal(coinRefusals.exportRunning)
    const audit: AuditEntry = {
      action: 'export.start',
      subject: `coin ${own.id}`,
      detail: { exportId, statement: month, form },
      isRepeatable: true,
    }
    return { reply: { exportId }, audit }
  }),

  handle(watchExport, (context, { exportId, kind: watched }) => getExport(context, { id: exportId, kind: exportNames[watched] })),

  handle(
    deriveRecords,
    // The job starts only after the commit, so this must not run in the command's own transaction.
    async (context, input) => {
      const started = await context.db.transaction().execute(async (db) => {
        const { exportId, audit } = await start({ ...context, db }, input)
        await writeAudit({ db, at: context.clock.now() }, context, audit)
        return exportId
      })
      await waitFor(context, started)
      return started
    },
    async (context, _, exportId) => {
      const { state, done, total, path } = await getExport(context, { id: exportId, kind })
      if (state === 'failed') throw new Refusal(coinRefusals.exportFailed)
      return { reply: { exportId, done, total, path }, audit: [] }
    },
  ),
]

/** One export per account at a time: the same request returns the running export, another one is refused. */
async function start(context: Services & RequestContext, input: RequestedRecords) {
  const own = await getOwnAccount(context, input.account)
  const filters = assertFilters(input)
  const total = await countRecords(context.db, own, filters)
  if (total > exportLimits.rows) throw new Refusal(coinRefusals.exportTooLarge)
  const request = { kind, owner: `coin ${own.id}`, session: getActorSessionId(context.actor), filters }
  const exportId = (await enqueueExport(context, { ...request, total })) ?? (await findRunningExport(context.db, request))
  if (!exportId) throw new Refusal(coinRefusals.exportRunning)
  const audit: AuditEntry = { action: 'export.start', subject: `coin ${own.id}`, detail: { exportId, ...filters }, isRepeatable: true }
  return { exportId, audit }
}

async function waitFor(context: Services & RequestContext, exportId: string): Promise<void> {
  const until = performance.now() + coinLimits.exportWaitSeconds * 1000
  while (performance.now() < until) {
    const { state } = await getExport(context, { id: exportId, kind })
    if (state === 'done' || state === 'failed') return
    await sleep(pollMs)
  }
}
