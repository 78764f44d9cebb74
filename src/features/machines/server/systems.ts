import './tables.ts'
import { randomUUID } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { dateOf, endOfDay } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { machineConsole as calls } from '../contract.ts'
import { type KeyState, machineLimits, machineRefusals, machineWords as words } from '../rules.ts'
import { makeKey } from './keys.ts'
import { isNetwork } from '#platform/limits/server/networks.ts'

const dayMs = 86_400_000
const shownDays = 30

export const systemHandlers = [
  handle(calls.list, async ({ db, clock }) => {
    const now = clock.now()
    const from = dateOf(new Date(now.getTime() - (shownDays - 1) * dayMs))
    const [systems, keys, days] = await Promise.all([
      db.selectFrom('machine').selectAll().orderBy('name').execute(),
      db.selectFrom('machine_key').selectAll().orderBy('created_at', 'desc').orderBy('id').execute(),
      db.selectFrom('machine_day').selectAll().where('day', '>=', from).execute(),
    ])
    const daysOf = new Map(days.map((row) => [`${row.machine_id} ${row.day}`, row]))
    const calendar = Array.from({ length: shownDays }, (_, i) => dateOf(new Date(now.getTime() - (shownDays - 1 - i) * dayMs)))
    const items = systems.map((system) => ({
      id: system.id,
      name: system.name,
      scopes: system.scopes,
      callsPerMinute: system.calls_per_minute,
      networks: system.networks,
      createdAt: system.created_at.toISOString(),
      keys: keys
        .filter(({ machine_id }) => machine_id === system.id)
        .map((key) => ({
          id: key.id,
          prefix: key.prefix,
          state: stateOf(key, now),
          createdAt: key.created_at.toISOString(),
          expiresAt: key.expires_at?.toISOString() ?? '',
          lastUsedAt: key.last_used_at?.toISOString() ?? '',
          lastUsedFrom: key.last_used_from ?? '',
        })),
      days: calendar.map((day) => {
        const { calls: count = 0, refused = 0 } = daysOf.get(`${system.id} ${day}`) ?? {}
        return { day, calls: count, refused }
      }),
    }))
    return { items }
  }),

  handle(calls.create, async ({ db, clock }, { name, scopes, callsPerMinute, networks, expiresOn }) => {
    const now = clock.now()
    checkNetworks(networks)
    const id = randomUUID()
    const added = await db
      .insertInto('machine')
      .values({ id, name, scopes, calls_per_minute: callsPerMinute, networks, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) throw new Refusal(machineRefusals.nameTaken)
    const { key, prefix } = await addKey(db, id, expiresOn, now)
    const detail = { name, scopes, callsPerMinute, networks, prefix, expiresOn }
    return { reply: { id, key }, audit: { action: 'machine.create', subject: id, detail } }
  }),

  handle(calls.change, async ({ db }, { id, name, scopes, callsPerMinute, networks }) => {
    checkNetworks(networks)
    const before = await db.selectFrom('machine').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw new Refusal(refusals.notFound)
    const namesake = await db
      .selectFrom('machine')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
      .where('id', '!=', id)
      .executeTakeFirst()
    if (namesake) throw new Refusal(machineRefusals.nameTaken)
    await db.updateTable('machine').set({ name, scopes, calls_per_minute: callsPerMinute, networks }).where('id', '=', id).execute()
    const former = { name: before.name, scopes: before.scopes, callsPerMinute: before.calls_per_minute, networks: before.networks }
    const detail = { before: former, after: { name, scopes, callsPerMinute, networks } }
    return { reply: {}, audit: { action: 'machine.change', subject: id, detail } }
  }),

  handle(calls.addKey, async ({ db, clock }, { id, expiresOn }) => {
    const now = clock.now()
    const system = await db.selectFrom('machine').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!system) throw new Refusal(refusals.notFound)
    const keys = await db.selectFrom('machine_key').selectAll().where('machine_id', '=', id).execute()
    if (keys.filter((key) => stateOf(key, now) === 'active').length >= machineLimits.keys) throw new Refusal(machineRefusals.tooManyKeys)
    const { key, prefix } = await addKey(db, id, expiresOn, now)
    return { reply: { key }, audit: { action: 'machine.add_key', subject: id, detail: { prefix, expiresOn } } }
  }),

  handle(calls.revokeKey, async ({ db, clock }, { id }) => {
    const revoked = await db
      .updateTable('machine_key')
      .set({ revoked_at: clock.now() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning(['machine_id', 'prefix'])
      .executeTakeFirst()
    if (revoked)
      return { reply: {}, audit: { action: 'machine.revoke_key', subject: revoked.machine_id, detail: { prefix: revoked.prefix } } }
    const known = await db.selectFrom('machine_key').select('id').where('id', '=', id).executeTakeFirst()
    throw new Refusal(known ? refusals.wrongState : refusals.notFound)
  }),
]

/** Good to the end of that day in Shanghai. */
async function addKey(db: Db, machineId: string, expiresOn: string, now: Date): Promise<{ key: string; prefix: string }> {
  const expiresAt = expiresOn === '' ? null : endOfDay(expiresOn)
  if (expiresAt && expiresAt <= now) throw new Refusal(refusals.invalid, { errors: [{ field: 'expiresOn', msg: words.past }] })
  const { key, prefix, hash } = makeKey()
  await db
    .insertInto('machine_key')
    .values({ id: randomUUID(), machine_id: machineId, hash, prefix, created_at: now, expires_at: expiresAt })
    .execute()
  return { key, prefix }
}

function checkNetworks(networks: readonly string[]): void {
  if (!networks.every(isNetwork)) throw new Refusal(refusals.invalid, { errors: [{ field: 'networks', msg: words.networks }] })
}

function stateOf({ revoked_at, expires_at }: { revoked_at: Date | null; expires_at: Date | null }, now: Date): KeyState {
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= now ? 'expired' : 'active'
}
