import { sql } from 'kysely'
import { toPhone, mobileInputLength } from '#kit/identifiers/mobile.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ImportKind, ImportLine } from '#platform/imports/server/import-kind.ts'
import { importedAtOnce, type StaffColumn, staffColumns, staffImportName } from '../../import-rules.ts'
import { staffAccount, staffLimits as limits } from '../../rules.ts'
import { findConflict, insertMember, lockRights } from '../accounts/staff-changes.ts'

type Line = ImportLine<StaffColumn>
type Values = Record<StaffColumn, string> & { roleId: string }
type Role = { id: string; name: string; conflict: string | undefined }
type Known = { roles: ReadonlyMap<string, Role>; taken: ReadonlySet<string> }

/** An account of the file with what the portal adds to it. `role`: the one that is confirmed; a proposal of an older version names none. */
export type Imported = { id: string; account: string; passwordHash: string; role?: string }

export function createStaffImport(members: readonly Imported[] = []): ImportKind<Values, StaffColumn> {
  return {
    name: staffImportName,
    label: '员工',
    columns: staffColumns,
    notice: { topic: 'rights.decision', url: (id) => `/console/staff/import?id=${id}` },
    verb: '建立',
    lock: (db) => lockRights(db),
    check: checkLines,
    sum: () => ({}),
    async book(db, lines, { at, secretKey }) {
      for (const { values } of lines) {
        const { role, ...given } = values
        const member = members.find(({ account }) => account === values.account)
        // The lines are not as they were when the accounts were proposed.
        if (!member || (member.role ?? role) !== role) throw new Refusal(refusals.wrongState)
        const { id, account, passwordHash } = member
        await insertMember({ db, secretKey }, { ...given, id, account, passwordHash }, at)
      }
      return lines.map(({ values }) => values.account)
    },
  }
}

async function checkLines(db: Db, lines: readonly Line[]) {
  const known = { roles: await findRoles(db), taken: await findTaken(db, lines) }
  const seen = new Map<string, number>()
  return lines.map((line, index) => {
    const { cells } = line
    const values = { ...cells, phone: toPhone(cells.phone), roleId: known.roles.get(cells.role)?.id ?? '' }
    const tooMany = index >= importedAtOnce ? [`一次最多导入 ${importedAtOnce} 人`] : []
    return { ...line, values, errors: [...tooMany, ...findAccountErrors(line, { known, seen }), ...findCellErrors(values, known)] }
  })
}

function findAccountErrors({ line, cells }: Line, { known, seen }: { known: Known; seen: Map<string, number> }): string[] {
  const account = cells.account.toLowerCase()
  if (account === '') return ['未填写账号']
  if (!staffAccount.test(account)) return ['账号以字母开头，3–40位字母、数字、点、横线或下划线']
  const former = seen.get(account)
  seen.set(account, former ?? line)
  if (former !== undefined) return [`账号与第 ${former} 行重复`]
  return known.taken.has(account) ? ['账号已存在'] : []
}

function findCellErrors({ name, role, department, phone }: Values, { roles }: Known): string[] {
  const conflict = roles.get(role)?.conflict
  return [
    ...(name === '' ? ['未填写姓名'] : []),
    ...(name.length > limits.name ? [`姓名不能超过${limits.name}个字符`] : []),
    ...(role === '' ? ['未填写角色'] : roles.has(role) ? [] : [`没有角色“${role}”`]),
    ...(conflict ? [conflict] : []),
    ...(department.length > limits.department ? [`部门不能超过${limits.department}个字符`] : []),
    ...(phone.length > mobileInputLength ? [`电话不能超过${mobileInputLength}个字符`] : []),
  ]
}

async function findRoles(db: Db): Promise<ReadonlyMap<string, Role>> {
  const rows = await db.selectFrom('role').select(['id', 'name', 'permissions']).execute()
  const roles = new Map<string, Role>()
  for (const { id, name, permissions } of rows) roles.set(name, { id, name, conflict: await findConflict(db, permissions) })
  return roles
}

async function findTaken(db: Db, lines: readonly Line[]): Promise<ReadonlySet<string>> {
  const wanted = lines.map(({ cells }) => cells.account.toLowerCase())
  const { rows } = await sql<{ account: string }>`
    select lower(account) as account from staff where lower(account) = any(${wanted}::text[])`.execute(db)
  return new Set(rows.map(({ account }) => account))
}
