import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { createOneTimePassword } from '#platform/credentials/server/one-time-password.ts'
import type { Db } from '#platform/db/server/database.ts'
import { openImport, readingHandlers, toImportHead } from '#platform/imports/server/common-handlers.ts'
import type { ImportState } from '#platform/imports/rules.ts'
import { getImport, listImports, lockBookableImport } from '#platform/imports/server/imports.ts'
import { listAllLines } from '#platform/imports/server/lines.ts'
import { submitChange } from '#platform/proposals/server/proposals.ts'
import { staffImports as calls } from '../../import-contract.ts'
import { staffImportName } from '../../import-rules.ts'
import { listStaffWith } from '../accounts/colleagues.ts'
import { importStaffProposal } from './import-proposal.ts'
import { createStaffImport } from './staff-import.ts'

const kinds = [staffImportName]
const emptyCells = { account: '', name: '', role: '', department: '', phone: '' }

export const staffImportHandlers = [
  ...readingHandlers({
    calls,
    kind: createStaffImport(),
    subject: 'staff-import',
    actions: { preview: 'staff.preview-import', drop: 'staff.drop-import' },
  }),

  handle(calls.getImport, async ({ db, clock }, wanted) => {
    const { head, lines } = await openImport(db, kinds, wanted)
    const proposals = await findOpenProposals(db, { ids: [wanted.id], now: clock.now() })
    return { ...withProposal(head, proposals), items: lines.map(({ line, cells, errors }) => ({ ...emptyCells, ...cells, line, errors })) }
  }),

  handle(calls.listImports, async ({ db, clock }, filters) => {
    const { total, items } = await listImports(db, { kinds, ...filters, isProposed: isProposed(clock.now()) })
    const proposals = await findOpenProposals(db, { ids: items.map(({ id }) => id), now: clock.now() })
    return { total, items: items.map((found) => withProposal(toImportHead(found), proposals)) }
  }),

  handle(calls.bookImport, createMembers, async (context, { id }, members) => {
    const { lines, file_name: file } = await lockBookableImport(context.db, id, kinds)
    const { state, secret, audit } = await submitChange({ ...context, listStaffWith }, importStaffProposal, {
      subject: `staff-import ${id}`,
      what: `${lines} 名员工`,
      before: '无这些账号',
      after: '建立并启用',
      facts: [
        { name: '文件', value: file, path: `/console/staff/import?id=${id}` },
        { name: '员工', value: members.map(({ name, account, role }) => `${name}（${account}）${role}`).join('、') },
      ],
      // `members` ties the accounts to their maker, who may know the passwords.
      detail: { file, lines, accounts: members.map(({ account }) => account), members: members.map((member) => member.id) },
      payload: { id, members: members.map(({ id: of, account, role, passwordHash }) => ({ id: of, account, role, passwordHash })) },
      secret: members.map(({ account, password }) => `${account} ${password}`).join('\n'),
    })
    const secrets = secret.split('\n').map((line) => line.split(' ')[1] ?? '')
    const items = members.map(({ account, name }, n) => ({ account, name, oneTimePassword: secrets[n] ?? '' }))
    return { reply: { state, items }, audit }
  }),
]

async function createMembers(services: Services, { id }: { id: string }) {
  const { db } = services
  if ((await getImport(db, id, kinds)).state !== 'ready') return []
  const members = []
  // One after the other: all at once would take every place at the hash from logins.
  for (const { cells } of await listAllLines(db, id)) {
    const { account, name, role } = { ...emptyCells, ...cells }
    members.push({ id: randomUUID(), account, name, role, ...(await createOneTimePassword(services)) })
  }
  return members
}

type Head = { id: string; state: ImportState }

/** It waits for a second person while a proposal is open, and may be imported again when that has ended. */
function withProposal<H extends Head>(head: H, proposals: ReadonlyMap<string, string>): H & { proposalId: string } {
  const proposalId = head.state === 'ready' ? proposals.get(head.id) : undefined
  return { ...head, state: proposalId ? 'review' : head.state, proposalId: proposalId ?? '' }
}

const isProposed = (now: Date) => sql<boolean>`exists (select from proposal p
  where p.state = 'open' and p.expires_at > ${now} and p.subject = 'staff-import ' || import.id::text)`

async function findOpenProposals(db: Db, { ids, now }: { ids: string[]; now: Date }): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('proposal')
    .select(['id', 'subject'])
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .where(
      'subject',
      'in',
      ids.map((id) => `staff-import ${id}`),
    )
    .execute()
  return new Map(rows.map(({ id, subject }) => [subject.replace('staff-import ', ''), id]))
}
