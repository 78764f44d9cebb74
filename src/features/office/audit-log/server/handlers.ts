import { Refusal } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { maxCounted } from '#platform/searching/rules.ts'
import { exportAudit, listAudit } from '../contract.ts'
import { auditLogLimits as limits, auditLogRefusals } from '../rules.ts'
import { countTrail, listTrail, type TrailLabels } from './trail/trail.ts'
import { writeTrailFile } from './trail/trail-file.ts'

export function auditLogHandlers(naming: TrailLabels) {
  return [
    handle(listAudit, async ({ db }, { page, pageSize, ...filters }) => {
      const offset = (page - 1) * pageSize
      const [total, items] = await Promise.all([
        countTrail(db, naming, { ...filters, most: maxCounted + 1 }),
        offset < maxCounted ? listTrail(db, naming, { ...filters, limit: pageSize, offset }) : [],
      ])
      return { total: Math.min(total, maxCounted), isMore: total > maxCounted, items }
    }),

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
