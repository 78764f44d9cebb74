import { sql } from 'kysely'
import { Refusal } from '#gateway/refusals.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { dayMs, formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { startExport } from '#platform/exports/server/exports.ts'
import { getProposer, type ProposalKind } from '#platform/proposals/server/proposals.ts'
import { personalRefusals, toOpenRefusal } from '../../rules.ts'
import { listOpenItems } from '../data/open-items.ts'
import { findPerson } from '../data/person.ts'
import { personalExport } from '../export/package.ts'
import { getWaiting } from '../requests.ts'
import { readBackupDays } from '../settings.ts'
import { erasePerson, hashSubject, listKept, type Erased, type Kept } from './erase.ts'
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

type Answered = { id: string; at: Date; erased: readonly Erased[]; kept: readonly Kept[]; backupsUntil: Date }

/** What the person is told: what was erased, what stays until when and why, and what backups hold until their day. */
function writeAnswer({ id, at, erased, kept, backupsUntil }: Answered): string {
  const gone = erased.map(({ label, count }) => `· ${label}：${count} 条`)
  const stays = kept.map(({ label, count, reason, until }) => `· ${label}：${count} 条，${reason}${until && `，保存至 ${until}`}`)
  return [
    `关于您删除个人信息的请求（编号 ${id.slice(0, 8).toUpperCase()}），我们已于 ${formatDate(at)} 办理完毕。`,
    '',
    '一、已删除或匿名化的信息（连同附件、检索索引与草稿）：',
    ...(gone.length > 0 ? gone : ['· 没有']),
    '',
    '二、依照法律、行政法规须继续保存的信息：',
    ...(stays.length > 0 ? stays : ['· 没有']),
    '查询币账本只有账号、数量与业务，不含您的姓名与联系方式，按会计档案管理办法保存。上述信息除存储和必要的安全保护外不再处理，期满即删除。',
    '',
    `三、备份与数据库日志（WAL）不能逐条改写，其中的副本最迟于 ${formatDate(backupsUntil)} 随备份到期清除。此前如从备份恢复，我们会按删除清单在恢复后立即再次删除。`,
    '',
    '如有疑问，请通过隐私政策中的联系方式与我们联系；对答复不满意的，您可以向履行个人信息保护职责的部门投诉。',
  ].join('\n')
}
