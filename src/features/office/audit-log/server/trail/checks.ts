import { handle, type Services } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { checkAudit, getAuditState, listAuditCheckpoints } from '../../audit-contract.ts'
import { auditLimits, type Checkpoint } from '#platform/audit/rules.ts'
import { findLastAuditCheck, saveAuditCheck } from '#platform/audit/server/last-check.ts'
import { addCheckpoints, removeOldAudit, toCheckpoint } from '#platform/audit/server/checkpoints.ts'
import { verifyTrail } from '#platform/audit/server/verify-trail.ts'
import { verifyStatements } from '#platform/evidence/server/verify-statements.ts'

const checkJob = 'audit.check'

type CheckServices = Pick<Services, 'db' | 'clock' | 'log' | 'secretKey'>

export const checkHandlers = [
  handle(getAuditState, async ({ db }) => {
    const last = await db.selectFrom('audit_checkpoint').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
    return { last: last ? toCheckpoint(last) : null, check: (await findLastAuditCheck(db)) ?? null }
  }),

  handle(listAuditCheckpoints, async ({ db }, { page, pageSize }) => {
    const { total, rows } = await readPage(db.selectFrom('audit_checkpoint').selectAll().orderBy('number', 'desc'), { page, pageSize })
    return { total, items: rows.map(toCheckpoint) }
  }),

  handle(checkAudit, async ({ db, jobs }) => {
    await jobs.enqueue(db, checkJob, { data: {}, once: checkJob })
    return { reply: {}, audit: { action: 'audit.check', subject: 'audit' } }
  }),
]

export function checkJobs(services: CheckServices): Job[] {
  const { db, clock } = services
  return [
    {
      name: 'audit.checkpoint',
      label: '记录审计摘要',
      schedule: '*/15 * * * *',
      run: async () => publish(services, await addCheckpoints(db, clock.now())),
    },
    { name: checkJob, label: '核对审计链', schedule: '50 3 * * *', run: () => verifyAndStore(services) },
  ]
}

/** Removes old entries, covers new ones by checkpoints, verifies the trail and the signed statements, and stores the result; findings are logged as errors. */
export async function verifyAndStore(services: CheckServices): Promise<void> {
  const { db, clock, log, secretKey } = services
  publish(services, await removeOldAudit(db, clock.now()))
  publish(services, await addCheckpoints(db, clock.now()))
  const { digests: _, ...trail } = await verifyTrail(db, clock.now())
  const statements = await verifyStatements(db, secretKey)
  const check = { ...trail, findings: [...trail.findings, ...statements.findings].slice(0, auditLimits.findings) }
  await saveAuditCheck(db, check)
  if (check.findings.length > 0) log.error({ findings: check.findings }, 'the audit trail does not match its checkpoints and statements')
}

/** The log is outside the database, so a digest in it cannot be changed along with the rows. */
function publish({ log }: Pick<Services, 'log'>, checkpoints: Checkpoint[]): void {
  for (const checkpoint of checkpoints) log.info({ checkpoint }, 'audit checkpoint')
}
