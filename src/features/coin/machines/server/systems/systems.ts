import { type Selectable, sql } from 'kysely'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import { formatDate, subtractDays } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import { machineConsole as calls } from '../../contract.ts'
import type { MachineKeyRow } from '../tables.ts'
import { grantHandlers } from './grants.ts'
import { changeSystem, getKeyState } from './system-changes.ts'

export function systemHandlers(listStaffWith: ListStaffWith) {
  return [
    handle(calls.list, async ({ db, clock }) => ({ items: await listSystems(db, clock.now()) })),

    ...grantHandlers(listStaffWith),

    handle(calls.revokeKey, async ({ db, clock, secretKey }, { id }) => {
      const key = await db.selectFrom('machine_key').select(['machine_id', 'prefix']).where('id', '=', id).executeTakeFirstOrThrow(notFound)
      await changeSystem({ db, secretKey }, key.machine_id, async (unsealed) => {
        const revoked = await unsealed
          .updateTable('machine_key')
          .set({ revoked_at: clock.now() })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .executeTakeFirst()
        if (!revoked.numUpdatedRows) throw new Refusal(refusals.wrongState)
      })
      return { reply: {}, audit: { action: 'machine.revoke_key', subject: key.machine_id, detail: { prefix: key.prefix } } }
    }),
  ]
}

const shownDays = 30

/** The systems with their keys and the calls of the last days. */
async function listSystems(db: Db, now: Date) {
  const calendar = Array.from({ length: shownDays }, (_, i) => formatDate(subtractDays(now, shownDays - 1 - i)))
  const [systems, keys, days] = await Promise.all([
    db
      .selectFrom('machine')
      .selectAll()
      .select(sql<boolean>`exists (select from broken_seal where subject = 'machine ' || machine.id)`.as('is_broken'))
      .orderBy('name')
      .execute(),
    db.selectFrom('machine_key').selectAll().orderBy('created_at', 'desc').orderBy('id').execute(),
    db
      .selectFrom('machine_day')
      .selectAll()
      .where('day', '>=', calendar[0] as string)
      .execute(),
  ])
  const daysByMachine = new Map(days.map((row) => [`${row.machine_id} ${row.day}`, row]))
  return systems.map((system) => ({
    id: system.id,
    name: system.name,
    scopes: system.scopes,
    callsPerMinute: system.calls_per_minute,
    networks: system.networks,
    createdAt: system.created_at.toISOString(),
    isBroken: system.is_broken,
    keys: keys.filter(({ machine_id }) => machine_id === system.id).map((key) => toKeyReply(key, now)),
    days: calendar.map((day) => {
      const { calls: count = 0, refused = 0 } = daysByMachine.get(`${system.id} ${day}`) ?? {}
      return { day, calls: count, refused }
    }),
  }))
}

function toKeyReply(key: Selectable<MachineKeyRow>, now: Date) {
  return {
    id: key.id,
    prefix: key.prefix,
    state: getKeyState(key, now),
    createdAt: key.created_at.toISOString(),
    expiresAt: key.expires_at?.toISOString() ?? '',
    lastUsedAt: key.last_used_at?.toISOString() ?? '',
    lastUsedFrom: key.last_used_from ?? '',
  }
}
