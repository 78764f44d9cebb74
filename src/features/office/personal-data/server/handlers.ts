import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { notFound, Refusal } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { getExport } from '#platform/exports/server/exports.ts'
import { getProposer, type ListStaffWith, proposeRights } from '#platform/proposals/server/proposals.ts'
import { findPerson, getRequest, listRequests, makeRequest } from '../contract.ts'
import { maskSubject, personalRefusals, requestKinds, toOpenRefusal } from '../rules.ts'
import { listOpenItems } from './data/open-items.ts'
import { findPerson as findPersonRecords } from './data/person.ts'
import { countErased, listKept } from './erasing/erase.ts'
import { eraseProposal, exportProposal } from './erasing/proposals.ts'
import { personalExport } from './export/package.ts'
import { encryptSubject } from './requests.ts'
import type { PersonalRequestRow } from './tables.ts'

export function personalDataHandlers(listStaffWith: ListStaffWith) {
  return [...reading, making(listStaffWith)]
}

const reading = [
  handle(findPerson, async ({ db }, { subject }) => {
    const person = await findPersonRecords(db, subject)
    const [erased, kept, open] = await Promise.all([countErased(db, person), listKept(db, person), listOpenItems(db, person)])
    const masked = maskSubject(subject)
    return {
      reply: { masked, erased, kept, open },
      audit: { action: 'personal-data.find', subject: 'personal-data', detail: { masked } },
    }
  }),

  handle(listRequests, async ({ db }, { kind, state, page, pageSize }) => {
    let query = db.selectFrom('personal_request').selectAll().orderBy('made_at', 'desc').orderBy('id')
    if (kind) query = query.where('kind', '=', kind)
    if (state) query = query.where('state', '=', state)
    const { total, rows } = await readPage(query, { page, pageSize })
    return { total, items: rows.map(toListed) }
  }),

  handle(getRequest, async (context, { id }) => {
    const found = await context.db.selectFrom('personal_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
    const { export_id, result, answer } = found
    const owner = toPersonKey(context.actor)
    // Of the export alone who asked is shown the file, as long as it is kept.
    const own = await context.db.selectFrom('export').select('id').where('id', '=', export_id).where('owner', '=', owner).executeTakeFirst()
    const made = own ? await getExport(context, { id: own.id, kind: personalExport.name }) : { state: '', path: '' }
    const { erased = [], kept = [] } = result
    const declined = found.state === 'declined' ? await describeDeclined(context.db, id) : ''
    return { ...toListed(found), declined, erased, kept, answer, export: { state: made.state, path: made.path } }
  }),
]

function making(listStaffWith: ListStaffWith) {
  return handle(makeRequest, async (context, { kind, subject, verified }) => {
    const { db, clock, secretKey, actor } = context
    const person = await findPersonRecords(db, subject)
    const erased = await countErased(db, person)
    const kept = await listKept(db, person)
    if (erased.length + kept.length === 0) throw new Refusal(personalRefusals.nobody)
    const open = kind === 'erasure' ? await listOpenItems(db, person) : []
    if (open.length > 0) throw new Refusal(toOpenRefusal(open))
    const { id: made_by, name: made_by_name } = getProposer(actor)
    const id = randomUUID()
    const masked = maskSubject(subject)
    const row = { id, kind, state: 'waiting' as const, masked, verified, made_by, made_by_name, made_at: clock.now() }
    await db
      .insertInto('personal_request')
      .values({ ...row, encrypted_subject: encryptSubject(secretKey, id, subject) })
      .execute()
    const { audit } = await proposeRights({ ...context, listStaffWith }, kind === 'erasure' ? eraseProposal : exportProposal, {
      subject: `personal-data ${id}`,
      what: `${requestKinds[kind]} ${masked} 的个人信息`,
      before: `${erased.reduce((sum, { count }) => sum + count, 0)} 条记录`,
      after: kind === 'erasure' ? '删除或匿名化，依法保存的除外' : '生成压缩包，由提出人在 24 小时内下载并交付本人',
      facts: [
        { name: '身份核验', value: verified },
        ...erased.map(({ label, count }) => ({ name: label, value: `${count} 条` })),
        ...kept.map(({ label, reason, until }) => ({ name: `保留：${label}`, value: until ? `${reason}，至 ${until}` : reason })),
      ],
      detail: { request: id, masked, verified },
      conflictKey: id,
      payload: { requestId: id },
    })
    return { reply: { id }, audit }
  })
}

async function describeDeclined(db: Db, id: string): Promise<string> {
  const proposal = await db
    .selectFrom('proposal')
    .select(['decided_by_name as by', 'state', 'note'])
    .where('kind', 'in', [eraseProposal.name, exportProposal.name])
    .where('conflict_key', '=', id)
    .executeTakeFirst()
  // Old proposals are removed.
  if (!proposal) return ''
  if (!proposal.by) return '到期无人确认'
  return [`${proposal.by}${proposal.state === 'withdrawn' ? '撤回' : '否决'}`, proposal.note].filter(Boolean).join('：')
}

function toListed({
  id,
  kind,
  state,
  masked,
  verified,
  made_by_name,
  made_at,
  settled_by_name,
  settled_at,
}: Selectable<PersonalRequestRow>) {
  return {
    id,
    kind,
    state,
    masked,
    verified,
    madeBy: made_by_name,
    madeAt: toIso(made_at),
    settledBy: settled_by_name,
    settledAt: toIso(settled_at),
  }
}
