import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { exportLimits } from '#platform/exports/rules.ts'
import { getExport, startExport } from '#platform/exports/server/exports.ts'
import { getCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { startLedgerExport, watchLedgerExport } from '../../ledger-contract.ts'
import { backOfficeRefusals } from '../../rules.ts'
import { toStaffPerson } from '../person-names.ts'
import { ledgerExportName } from './export-tables.ts'
import { countLedger } from './ledger-rows.ts'

export const exportHandlers = [
  handle(startLedgerExport, async (context, filters) => {
    const { db, actor } = context
    if (filters.what === 'statement') {
      if (filters.month === '') throw createFieldRefusal('month', { ...refusals.invalid, msg: '请选择月份' })
      await getCoinAccount(db, filters.account)
    } else {
      if ((await countLedger(db, filters, exportLimits.rows + 1)) > exportLimits.rows) throw new Refusal(backOfficeRefusals.exportTooLong)
    }
    const id = await startExport(context, { kind: ledgerExportName, owner: toStaffPerson(actor).person, session: '', filters })
    if (!id) throw new Refusal(backOfficeRefusals.exportRunning)
    return { reply: { id }, audit: { action: 'coin-ledger.export', subject: `coin-export ${id}`, detail: filters } }
  }),

  handle(watchLedgerExport, async (context, { id }) => {
    const { path: url, ...progress } = await getExport(context, { id, kind: ledgerExportName })
    return { ...progress, url }
  }),
]
