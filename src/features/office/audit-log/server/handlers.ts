import { Refusal } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { exportAudit, listAudit } from '../contract.ts'
import { auditLogLimits as limits, auditLogRefusals } from '../rules.ts'
import { countTrail, findTrail, type TrailLabels } from './trail/trail.ts'
import { writeTrailFile } from './trail/trail-file.ts'

export function auditLogHandlers(naming: TrailLabels) {
  return [
    handle(listAudit, ({ db }, given) => findTrail(db, naming, given)),

    handle(exportAudit, async (context, { form, ...filters }) => {
      const { db, clock, actor } = context
      const rows = await countTrail(db, naming, { ...filters, most: limits.exportRows + 1 })
      if (rows > limits.exportRows) throw new Refusal(auditLogRefusals.tooLong)
      const now = clock.now()
      const file = await writeTrailFile({ db, naming, filters, form, now })
      const expiresAt = new Date(now.getTime() + limits.exportHours * 3600_000)
      const id = await storeFile(context, { ...file, owner: actor, expiresAt })
      const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
      return {
        reply: { url: createFileLink(context, { id, owner: toPersonKey(actor) || null }, actor), rows },
        audit: { action: 'audit.export', subject: 'audit', detail: { form, rows, ...given } },
      }
    }),
  ]
}
