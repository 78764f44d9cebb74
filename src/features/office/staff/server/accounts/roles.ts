import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import type { Actor, RequestContext } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { isSealBroken } from '#platform/encryption/server/check-seals.ts'
import { type Change, type ProposalKind, submitChange } from '#platform/proposals/server/proposals.ts'
import { rowOf } from '#platform/seals/server/seals.ts'
import { addRole, changeRole, listRoles, removeRole } from '../../contract.ts'
import { comparePermissions, staffRefusals } from '../../rules.ts'
import { getStaffId } from '../sign-in/sign-in.ts'
import { listStaffWith } from './colleagues.ts'
import { getMember } from './members.ts'
import {
  assertNameFree,
  assertRightsAllowed,
  assertRoleMayBecome,
  deleteRole,
  listMemberIds,
  type Rights,
  type RoleChange,
} from './role-changes.ts'
import { rolePlace } from '../seals/places.ts'
import { listProposedRoles, listWaiting } from './open-proposals.ts'
import { getRole } from './staff-changes.ts'
import { addRoleProposal, changeRoleProposal } from './staff-proposals.ts'

type Context = Services & RequestContext
/** The labels of all permissions. */
type Labels = Readonly<Record<string, string>>

export function roleHandlers(labels: Labels) {
  return [
    handle(listRoles, ({ db, clock, actor }) => list(db, actor, clock.now())),

    handle(addRole, async (context, wanted) => {
      const { db } = context
      const rights = toRights(labels, wanted)
      await assertRightsAllowed(db, rights)
      await assertNameFree(db, rights)
      const id = randomUUID()
      const { state, audit } = await submitFor(context, addRoleProposal, {
        id,
        what: rights.name,
        before: '无此角色',
        after: toWords(labels, rights.permissions),
        detail: rights,
        payload: { id, ...rights },
      })
      return { reply: { id, state }, audit }
    }),

    handle(changeRole, async (context, { id, before, ...wanted }) => {
      const { db } = context
      const { name, purpose, permissions } = await getOtherRole(context, id)
      const isBroken = await isSealBroken(context, rowOf(rolePlace, id))
      const change = { id, from: { name, purpose, permissions }, to: toRights(labels, wanted), isBroken }
      const { added, removed } = comparePermissions(permissions, change.to.permissions)
      if (before.name !== name || before.purpose !== purpose || !isSameList(before.permissions, permissions))
        throw new Refusal(staffRefusals.roleChanged)
      const isSame = added.length + removed.length === 0 && change.to.name === name && change.to.purpose === purpose
      if (!isBroken && isSame) throw new Refusal(staffRefusals.sameRights)
      await assertRoleMayBecome(db, change)
      const { state, audit } = await submitFor(context, changeRoleProposal, {
        id,
        what: name,
        before: toWords(labels, permissions),
        after: describeChange(labels, change),
        detail: { ...change.to, former: name, added, removed, members: await listMemberIds(db, id) },
        payload: change,
      })
      return { reply: { state }, audit }
    }),

    handle(removeRole, async ({ db }, { id }) => {
      const { name, permissions } = await getRole(db, id)
      await deleteRole(db, id)
      return { reply: {}, audit: { action: 'staff.remove-role', subject: `role ${id}`, detail: { name, permissions } } }
    }),
  ]
}

async function list(db: Context['db'], actor: Actor, now: Date) {
  const rows = await db
    .selectFrom('role')
    .leftJoin('staff', 'staff.role_id', 'role.id')
    .select(({ fn }) => [
      'role.id',
      'role.name',
      'role.purpose',
      'role.permissions',
      fn.count<number>('staff.id').filterWhere('staff.disabled_at', 'is', null).as('members'),
      fn.count<number>('staff.id').filterWhere('staff.disabled_at', 'is not', null).as('disabledMembers'),
    ])
    .select(sql<boolean>`exists (select from broken_seal where subject = 'role ' || role.id)`.as('isBroken'))
    .groupBy('role.id')
    .orderBy('role.type')
    .orderBy('role.name')
    .execute()
  const { roleId } = await getMember(db, getStaffId(actor))
  const isManager = actor.kind === 'staff' && actor.permissions.has('staff.manage')
  const waiting = await listWaiting(db, { subjects: isManager ? rows.map(({ id }) => `role ${id}`) : [], now })
  return {
    items: rows.map((role) => ({ ...role, isOwn: role.id === roleId, waiting: waiting(`role ${role.id}`) })),
    proposed: isManager ? await listProposedRoles(db, now) : [],
  }
}

/** Account managers can't change their own permissions. */
async function getOtherRole({ db, actor }: Context, id: string) {
  const role = await getRole(db, id)
  if ((await getMember(db, getStaffId(actor))).roleId === id) throw new Refusal(staffRefusals.ownRole)
  return role
}

/** In the order of the labels, each permission once. */
function toRights(labels: Labels, { permissions, ...role }: Rights): Rights {
  if (permissions.some((permission) => !Object.hasOwn(labels, permission)))
    throw createFieldRefusal('permissions', staffRefusals.unknownPermission)
  return { ...role, permissions: Object.keys(labels).filter((permission) => permissions.includes(permission)) }
}

type RoleProposal<P> = Omit<Change<P>, 'subject'> & { id: string }

function submitFor<P>(context: Context, kind: ProposalKind<P>, { id, ...change }: RoleProposal<P>) {
  return submitChange({ ...context, listStaffWith }, kind, { ...change, subject: `role ${id}` })
}

function toWords(labels: Labels, permissions: readonly string[]): string {
  return permissions.map((permission) => labels[permission] ?? permission).join('、')
}

/** What a confirmer has to see first: the differences, then the whole. */
function describeChange(labels: Labels, { from, to, isBroken }: RoleChange): string {
  const { added, removed } = comparePermissions(from.permissions, to.permissions)
  return [
    isBroken ? '校验码不符：角色可能被越过系统修改，以确认的权限为准' : '',
    to.name === from.name ? '' : `名称改为“${to.name}”`,
    to.purpose === from.purpose ? '' : `用途改为“${to.purpose}”`,
    added.length > 0 ? `增加：${toWords(labels, added)}` : '',
    removed.length > 0 ? `取消：${toWords(labels, removed)}` : '',
    isBroken || added.length + removed.length > 0 ? `变更后的权限：${toWords(labels, to.permissions)}` : '权限不变',
  ]
    .filter((part) => part !== '')
    .join('；')
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index])
}
