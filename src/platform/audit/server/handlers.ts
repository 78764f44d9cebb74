import './tables.ts'
import { sql } from 'kysely'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { checkAudit, getAuditSeals } from '../contract.ts'
import { checkAudit as compareSeals, findAuditCheck, removeOldAudit, sealAudit } from './seals.ts'

const checkJob = 'audit.check'

export const auditHandlers = [
  handle(getAuditSeals, async ({ db }) => {
    const sealed = await db
      .selectFrom('audit_seal')
      .select((eb) => [sql<number>`coalesce(sum(entries), 0)::bigint`.as('entries'), eb.fn.max('sealed_at').as('at')])
      .executeTakeFirstOrThrow()
    return { entries: sealed.entries, sealedAt: sealed.at?.toISOString() ?? '', check: await findAuditCheck(db) }
  }),

  handle(checkAudit, async ({ db, jobs }) => {
    await jobs.enqueue(db, checkJob, {}, { once: checkJob })
    return { reply: {}, audit: { action: 'audit.check', subject: 'audit' } }
  }),
]

export function auditJobs({ db, clock, log }: Services): Job[] {
  return [
    { name: 'audit.seal', schedule: '*/15 * * * *', run: async () => void (await sealAudit(db, clock.now())) },
    {
      name: checkJob,
      schedule: '50 3 * * *',
      async run() {
        await removeOldAudit(db, clock.now())
        await sealAudit(db, clock.now())
        const { broken } = await compareSeals(db, clock.now())
        if (broken) log.error({ broken }, 'the audit trail no longer fits its seals')
      },
    },
  ]
}
