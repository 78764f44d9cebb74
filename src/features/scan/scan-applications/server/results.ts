import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { Services } from '#platform/calls/server/handle.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { recordFiles } from '#platform/reviewing/server/actions/files.ts'
import { writeEvents } from '#platform/reviewing/server/events.ts'
import { scanReviewing } from '../review-rules.ts'

const { kind } = scanReviewing
/** Earlier ones of the demo have none here. */
const delivered = 3

/** Hands over a report for the last passed applications of this applicant, as the action `deliver` does. */
export async function deliverDemoResults(services: Services, applicant: string, by: { id: string; name: string }): Promise<void> {
  const { db, clock } = services
  const passed = await db
    .selectFrom('scan_application')
    .select('id')
    .where('applicant', '=', applicant)
    .where('state', '=', 'approved')
    .orderBy('submitted_at', 'desc')
    .limit(delivered)
    .execute()
  const content = readFileSync('content/documents/findings.pdf')
  const who = { person: toStaffKey(by.id), name: by.name }
  for (const { id } of passed) {
    const file = { name: '漏洞扫描报告.pdf', mediaType: 'application/pdf', content, owner: who.person, purpose: 'result' as const }
    const report = await storeFile(services, file)
    await recordFiles(services, { kind, subject: id, action: 'deliver', decisionId: randomUUID(), files: { report } })
    await db.updateTable('scan_application').set({ result_file_id: report, result_at: clock.now() }).where('id', '=', id).execute()
    await writeEvents(db, { kind, subjects: [id], at: clock.now(), who, action: 'deliver', after: { state: 'approved' } })
  }
}
