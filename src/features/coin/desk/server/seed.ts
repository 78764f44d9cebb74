import { writeAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { toDemoUpload } from '#platform/imports/server/demo-file.ts'
import { bookAtOnce } from '#platform/imports/server/import-job.ts'
import { type DemoImport, toDemoTime } from '#platform/seeding/server/demo-imports.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { createStaffActions, demoRequest, demoStaff } from '#platform/seeding/server/staff-actions.ts'
import { dropImport, previewImport } from '../import-contract.ts'
import { type CoinImportKind, importColumns } from '../rules.ts'
import { coinImports } from './imports/coin-imports.ts'
import { importHandlers } from './imports/handlers.ts'

type Demo = DemoImport & { kind: CoinImportKind; outcome: '' | 'booked' | 'dropped' }

const act = createStaffActions(importHandlers)
const actor = demoStaff.finance

/** Files of bookings: booked, given up, with errors, and ready to be booked. */
export const coinDeskSeed: Seed = {
  name: 'coin imports',
  async run({ services, read }) {
    for (const demo of read<{ coins: Demo[] }>('imports').coins) await importFile(services, demo)
  },
}

async function importFile(services: Services, { kind, outcome, ...demo }: Demo): Promise<void> {
  const at = toDemoTime(services, demo)
  const context = { services, actor, at }
  const { id } = await act(context, previewImport, { kind, file: toDemoUpload(demo, importColumns[kind]) })
  if (outcome === 'dropped') await act(context, dropImport, { id })
  if (outcome !== 'booked') return
  // The job that books a file runs only after the start.
  await bookAtOnce({ ...services, clock: { now: () => at } }, coinImports[kind], id)
  const { lines, totals } = await services.db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const entry = { action: 'coin-import.book', subject: `coin-import ${id}`, detail: { kind, lines, ...totals } } as const
  await writeAudit({ db: services.db, at }, { actor, request: demoRequest }, entry)
}
