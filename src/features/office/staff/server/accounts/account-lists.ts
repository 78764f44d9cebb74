import { endOfDay, startOfDay } from '#kit/dates.ts'
import { sql } from 'kysely'
import { toPhone } from '#kit/identifiers/mobile.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { findThrottledAccounts } from '#platform/credentials/server/login-throttle.ts'
import { sessionKinds } from '#platform/session/rules.ts'
import { endSession, listActiveSessions } from '#platform/session/server/sessions.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import { listStaff } from '../../contract.ts'
import { listLogins, listOnline, signOut } from '../../session-contract.ts'
import { getStaffId } from '../sign-in/sign-in.ts'
import { importStaffProposal } from '../imports/import-proposal.ts'
import { findNetwork } from './networks.ts'
import { listWaiting } from './open-proposals.ts'
import { createStaffProposal } from './staff-proposals.ts'

// `login.lock` occurs in entries from before failures were counted by network.
const loginActions = { ok: ['login.succeed'], fail: ['login.fail'], throttle: ['login.throttle', 'login.lock'] } as const
const outcomes = new Map(
  (['ok', 'fail', 'throttle'] as const).flatMap((outcome) =>
    loginActions[outcome].map((action): [string, typeof outcome] => [action, outcome]),
  ),
)

export const accountListHandlers = [
  handle(listStaff, async ({ db, clock, secretKey, oidc }, { query, roleId, department, state, page, pageSize }) => {
    let found = db.selectFrom(selectAccounts(db, clock.now()).as('staff')).innerJoin('role', 'role.id', 'staff.role_id')
    if (query) {
      const hasText = containsText([sql.ref('staff.account'), sql.ref('staff.name'), sql.ref('staff.phone')], query)
      found = found.where(sql<boolean>`(${hasText} or staff.phone = nullif(${toPhone(query)}, ''))`)
    }
    if (roleId) found = found.where('role_id', '=', roleId)
    if (department) found = found.where('department', '=', department)
    if (state === 'waiting') found = found.where('proposed_by', '<>', '')
    else if (state) found = found.where('disabled_at', state === 'active' ? 'is' : 'is not', null).where('proposed_by', '=', '')
    const { total, rows } = await readPage(
      found
        .select(['staff.id', 'staff.account', 'staff.name', 'role_id', 'role.name as role', 'totp_enrolled_at', 'must_change_password'])
        .select(['disabled_at', 'staff.created_at', 'department', 'phone', 'proposed_by', 'proposal_id'])
        .select(sql<boolean>`exists (select from passkey where passkey.staff_id = staff.id)`.as('has_passkey'))
        .select(sql<string | null>`(select subject from directory_identity where directory_identity.staff_id = staff.id)`.as('subject'))
        .select(sql<boolean>`exists (select from broken_seal where broken_seal.subject = 'staff ' || staff.id)`.as('is_broken'))
        .select((staff) =>
          staff
            .selectFrom('session')
            .select(({ fn }) => fn.max('session.created_at').as('at'))
            .where('session.kind', '=', 'staff')
            .whereRef('session.subject', '=', 'staff.id')
            .as('last_login'),
        )
        .orderBy('staff.account'),
      { page, pageSize },
    )
    const waiting = await listWaiting(db, { subjects: rows.map(({ id }) => `staff ${id}`), now: clock.now() })
    const accounts = rows.map(({ account }) => account)
    const delayed = await findThrottledAccounts(db, { secretKey, now: clock.now() }, { kind: 'staff', accounts })
    return {
      total,
      departments: await listDepartments(db),
      items: rows.map((row) => ({
        id: row.id,
        account: row.account,
        name: row.name,
        department: row.department,
        phone: row.phone,
        roleId: row.role_id,
        role: row.role,
        hasTotp: row.totp_enrolled_at !== null,
        hasPasskey: row.has_passkey,
        directorySubject: oidc ? (row.subject ?? '') : null,
        mustChangePassword: row.must_change_password,
        isDisabled: row.disabled_at !== null,
        isBroken: row.is_broken,
        proposedBy: row.proposed_by,
        proposalId: row.proposal_id,
        waiting: row.proposal_id ? [] : waiting(`staff ${row.id}`),
        delayedUntil: delayed.get(row.account)?.toISOString() ?? null,
        createdAt: row.created_at.toISOString(),
        lastLoginAt: row.last_login?.toISOString() ?? null,
      })),
    }
  }),

  handle(listOnline, async ({ db, clock, actor }, { text, kind }) => {
    const own = actor.kind === 'staff' ? actor.sessionId : ''
    const sessions = await listActiveSessions(db, { kinds: kind ? [kind] : sessionKinds, text, now: clock.now() })
    return {
      items: sessions.map(({ openedAt, seenAt, endsAt, ...session }) => ({
        ...session,
        network: findNetwork(session.ip),
        isOwn: session.handle === own,
        openedAt: openedAt.toISOString(),
        seenAt: seenAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
    }
  }),

  handle(signOut, async ({ db, clock, actor }, { handle: session }) => {
    getStaffId(actor)
    const now = clock.now()
    const live = (await listActiveSessions(db, { kinds: sessionKinds, now })).find((known) => known.handle === session)
    if (!live) throw new Refusal(refusals.wrongState)
    await endSession(db, session, now)
    return { reply: {}, audit: { action: 'session.force-end', subject: `${live.kind} ${live.subject}`, detail: { name: live.name } } }
  }),

  handle(listLogins, async ({ db }, { account, outcome, from, to, page, pageSize }) => {
    const actions = outcome ? loginActions[outcome] : Object.values(loginActions).flat()
    let found = db.selectFrom('audit').where('action', 'in', actions)
    if (account) found = found.where(containsText([sql`detail ->> 'account'`], account))
    if (from) found = found.where('at', '>=', startOfDay(from))
    if (to) found = found.where('at', '<', endOfDay(to))
    const { total, rows } = await readPage(found.selectAll().orderBy('id', 'desc'), { page, pageSize })
    return {
      total,
      items: rows.map(({ id, at, action, subject, ip, detail }) => ({
        id,
        at: at.toISOString(),
        outcome: outcomes.get(action) ?? 'fail',
        kind: subject.split(' ', 1)[0] as string,
        account: toText(detail.account),
        reason: toText(detail.reason),
        ip,
      })),
    }
  }),
]

/** The accounts, and those that a second person has yet to confirm. */
function selectAccounts(db: Db, now: Date) {
  return db
    .selectFrom('staff')
    .select([
      'id',
      'account',
      'name',
      'role_id',
      'totp_enrolled_at',
      'must_change_password',
      'disabled_at',
      'created_at',
      'department',
      'phone',
    ])
    .select([sql<string>`''`.as('proposed_by'), sql<string>`''`.as('proposal_id')])
    .unionAll(
      db
        .selectFrom('proposal')
        .where('kind', '=', createStaffProposal.name)
        .where('state', '=', 'open')
        .where('expires_at', '>', now)
        .select([
          sql<string>`payload ->> 'id'`.as('id'),
          sql<string>`payload ->> 'account'`.as('account'),
          sql<string>`payload ->> 'name'`.as('name'),
          sql<string>`payload ->> 'roleId'`.as('role_id'),
          sql<Date | null>`null::timestamptz`.as('totp_enrolled_at'),
          sql<boolean>`true`.as('must_change_password'),
          sql<Date | null>`null::timestamptz`.as('disabled_at'),
          'proposed_at as created_at',
          sql<string>`coalesce(payload ->> 'department', '')`.as('department'),
          sql<string>`coalesce(payload ->> 'phone', '')`.as('phone'),
          'proposed_by_name as proposed_by',
          sql<string>`id::text`.as('proposal_id'),
        ]),
    )
    .unionAll(selectImported(db, now))
}

/** Those of a list that waits as a whole. */
function selectImported(db: Db, now: Date) {
  return db
    .selectFrom('proposal')
    .innerJoin('import_line as line', (join) => join.on(sql<boolean>`line.import_id = (payload ->> 'id')::uuid`))
    .innerJoin('role', (join) => join.on(sql<boolean>`role.name = cells ->> 'role'`))
    .where('kind', '=', importStaffProposal.name)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .select([
      sql<string>`proposal.id || '-' || line.line`.as('id'),
      sql<string>`cells ->> 'account'`.as('account'),
      sql<string>`cells ->> 'name'`.as('name'),
      'role.id as role_id',
      sql<Date | null>`null::timestamptz`.as('totp_enrolled_at'),
      sql<boolean>`true`.as('must_change_password'),
      sql<Date | null>`null::timestamptz`.as('disabled_at'),
      'proposed_at as created_at',
      sql<string>`cells ->> 'department'`.as('department'),
      sql<string>`cells ->> 'phone'`.as('phone'),
      'proposed_by_name as proposed_by',
      sql<string>`proposal.id::text`.as('proposal_id'),
    ])
}

async function listDepartments(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('department').distinct().where('department', '<>', '').orderBy('department').execute()
  return rows.map(({ department }) => department)
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
