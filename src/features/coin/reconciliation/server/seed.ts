import { formatCsvLine } from '#kit/formats/csv.ts'
import { addDays, formatDate } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { toDemoTime } from '#platform/seeding/server/demo-imports.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { createStaffActions, demoStaff } from '#platform/seeding/server/staff-actions.ts'
import { ignorePayment, uploadPayments } from '../contract.ts'
import { reconciliationCommands } from './commands.ts'
import { matchWithin } from './matching/match-job.ts'

type Line = { daysAgo: number; yuan: string; payer: string; reference: string; remark: string }
/** `ignored`: reasons, by the reference of the payment. */
type File = { name: string; hoursAgo: number; lines: Line[]; ignored: Record<string, string> }

const act = createStaffActions(reconciliationCommands)
const actor = demoStaff.finance
const headings = ['交易日期', '收入金额（元）', '对方户名', '交易流水号', '附言']

/** Files of a bank: what was booked, what waits to be booked, what nothing fits, what fits twice, and lines that are no income. */
export const reconciliationSeed: Seed = {
  name: 'payments',
  async run({ services, read }) {
    for (const file of read<{ files: File[] }>('payments').files) await readFile(services, file)
  },
}

/** Matched at once, since the job would do so only after the start. */
async function readFile(services: Services, { name, lines, ignored, ...file }: File): Promise<void> {
  const { db } = services
  const at = toDemoTime(services, file)
  const unqueued = { ...services, jobs: { ...services.jobs, enqueue: async () => undefined } }
  const given = {
    file: { name, type: 'text/csv', bytes: writeStatement(lines, formatDate(services.clock.now())) },
    accepted: 'ask_unreadable,ask_negative',
  }
  const { id } = await act({ services: unqueued, actor, at }, uploadPayments, given)
  await matchWithin({ ...services, autonomousDb: db, clock: { now: () => at } }, id)
  for (const [reference, note] of Object.entries(ignored)) {
    const payment = await db.selectFrom('payment').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()
    await act({ services, actor, at }, ignorePayment, { id: payment.id, note })
  }
}

function writeStatement(lines: readonly Line[], today: string): Buffer {
  const rows = lines.map(({ daysAgo, yuan, payer, reference, remark }) => [addDays(today, -daysAgo), yuan, payer, reference, remark])
  return Buffer.from([headings, ...rows].map(formatCsvLine).join(''))
}
