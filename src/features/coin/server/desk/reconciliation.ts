import { handle } from '#platform/calls/server/handle.ts'
import '#platform/ledger/server/tables.ts'
import { lastCheck } from '#platform/ledger/server/reconcile.ts'
import { getReconciliation, runReconciliation } from '../../console/ledger-contract.ts'
import { isoOf } from './days.ts'

const ledgerJob = 'ledger.reconcile'

export const reconciliationHandlers = [
  handle(getReconciliation, async ({ db }) => {
    const [check, seal] = await Promise.all([
      lastCheck(db),
      db.selectFrom('ledger_seal').select(['day', 'digest']).orderBy('id', 'desc').limit(1).executeTakeFirst(),
    ])
    return {
      at: isoOf(check?.at),
      entries: check?.entries ?? 0,
      findings: check?.findings ?? [],
      sealedDay: seal?.day ?? '',
      seal: seal?.digest.toString('hex') ?? '',
    }
  }),

  /** By the hourly job, which also tells the others when it finds something. */
  handle(runReconciliation, async ({ db, jobs }) => {
    await jobs.enqueue(db, ledgerJob, {}, { once: 'asked' })
    return { reply: {}, audit: { action: 'ledger.reconcile', subject: 'ledger' } }
  }),
]
