import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { findLastCheck } from '#platform/ledger/server/reconciliation/checks.ts'
import { fullCheckJob } from '#platform/ledger/server/ledger-jobs.ts'
import { getReconciliation, runReconciliation } from '../../ledger-contract.ts'

export const reconciliationHandlers = [
  handle(getReconciliation, async ({ db }) => {
    const [check, whole, checkpoint] = await Promise.all([
      findLastCheck(db),
      findLastCheck(db, 'whole'),
      db.selectFrom('ledger_checkpoint').select(['day', 'digest']).orderBy('id', 'desc').limit(1).executeTakeFirst(),
    ])
    return {
      at: toIso(check?.at),
      entries: check?.entries ?? 0,
      wholeAt: toIso(whole?.at),
      wholeEntries: whole?.entries ?? 0,
      findings: check?.findings ?? [],
      checkpointDay: checkpoint?.day ?? '',
      checkpoint: checkpoint?.digest.toString('hex') ?? '',
    }
  }),

  /** Starts the nightly job, which also notifies staff of findings. */
  handle(runReconciliation, async ({ db, jobs }) => {
    await jobs.enqueue(db, fullCheckJob, { data: {}, once: 'asked' })
    return { reply: {}, audit: { action: 'ledger.reconcile', subject: 'ledger' } }
  }),
]
