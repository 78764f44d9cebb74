import { sql } from 'kysely'
import { Refusal } from '#gateway/refusals.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { dayMs } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { startExport } from '#platform/exports/server/exports.ts'
import { getProposer, type ProposalKind } from '#platform/proposals/server/proposals.ts'
import { personalRefusals, toOpenRefusal } from '../../rules.ts'
import { listOpenItems } from '../data/open-items.ts'
import { findPerson } from '../data/person.ts'
import { personalExport } from '../export/package.ts'
import { getWaiting } from '../requests.ts'
import { readBackupDays } from '../settings.ts'
import { writeAnswer } from './answer.ts'
import { erasePerson, hashSubject, listKept } from './erase.ts'
import { erasureListJob } from './erasure-list.ts'

type Payload = { requestId: string }
const permission = 'privacy.handle'
const release = async (db: Db, { requestId }: Payload) => {
  await sql`update personal_request set state = 'declined', encrypted_subject = null, settled_at = now()
    where id = ${requestId} and state = 'waiting'`.execute(db)
}

export const eraseProposal: ProposalKind<Payload> = {
  name: 'personal-data.erase',
  label: '删除个人信息',
  permission,
  release,
  async carryOut({ db, clock, secretKey, jobs, actor }, { requestId }) {
    const { subject } = await getWaiting(db, secretKey, requestId)
    const person = await findPerson(db, subject)
    const open = await listOpenItems(db, person)
    if (open.length > 0) throw new Refusal(toOpenRefusal(open))
    const now = clock.now()
    const kept = await listKept(db, person)
    const erased = await erasePerson(db, person, now)
    const backupsUntil = new Date(now.getTime() + (await readBackupDays(db)) * dayMs)
    const hashes = [...person.phones, ...person.emails].map((one) => hashSubject(secretKey, one))
    await db.insertInto('erasure').values({ id: requestId, at: now, hashes, applicants: person.applicants }).execute()
    await db
      .updateTable('personal_request')
      .set({
        state: 'done',
        encrypted_subject: null,
        settled_at: now,
        settled_by_name: getProposer(actor).name,
        result: JSON.stringify({ erased, kept }),
        answer: writeAnswer({ id: requestId, at: now, erased, kept, backupsUntil }),
      })
      .where('id', '=', requestId)
      .execute()
    await jobs.enqueue(db, erasureListJob, { data: {} })
    await jobs.enqueue(db, 'remove-expired-files', { data: {} })
    return { erased: Object.fromEntries(erased.map(({ label, count }) => [label, count])) }
  },
}

export const exportProposal: ProposalKind<Payload> = {
  name: 'personal-data.export',
  label: '导出个人信息',
  permission,
  release,
  async carryOut(context, { requestId }, { by }) {
    const { db, clock, secretKey, actor } = context
    await getWaiting(db, secretKey, requestId)
    const owner = toStaffKey(by.id)
    const exportId = await startExport(context, { kind: personalExport.name, owner, session: '', filters: { requestId } })
    if (!exportId) throw new Refusal(personalRefusals.exportRunning)
    await db
      .updateTable('personal_request')
      .set({ state: 'done', settled_at: clock.now(), settled_by_name: getProposer(actor).name, export_id: exportId })
      .where('id', '=', requestId)
      .execute()
  },
}
