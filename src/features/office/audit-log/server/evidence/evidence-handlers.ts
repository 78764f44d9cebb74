import { Refusal } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { getExport, startExport } from '#platform/exports/server/exports.ts'
import { startEvidence, watchEvidence } from '../../audit-contract.ts'
import { auditLogRefusals } from '../../rules.ts'
import { evidenceExport } from './package-export.ts'

export const evidenceHandlers = [
  handle(startEvidence, async (context, period) => {
    const id = await startExport(context, { kind: evidenceExport.name, owner: toPersonKey(context.actor), session: '', filters: period })
    if (!id) throw new Refusal(auditLogRefusals.evidenceRunning)
    return { reply: { id }, audit: { action: 'audit.evidence', subject: 'audit', detail: period } }
  }),

  handle(watchEvidence, (context, { id }) => getExport(context, { id, kind: evidenceExport.name })),
]
