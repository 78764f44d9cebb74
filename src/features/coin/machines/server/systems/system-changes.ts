import { randomUUID } from 'node:crypto'
import { notFound, Refusal } from '#gateway/refusals.ts'
import { endOfDay } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { isSealBroken } from '#platform/encryption/server/check-seals.ts'
import type { UnsealedDb } from '#platform/seals/server/sealed-place.ts'
import { type KeyState, machineLimits, machineRefusals } from '../../rules.ts'
import { changeSealed, rowOf } from '#platform/seals/server/seals.ts'
import type { NewKey } from './keys.ts'
import { machinePlace } from './machine-place.ts'

/** The part of a key that a proposal may store: never the key itself. */
export type StoredKey = { prefix: string; hash: string }

export function toStoredKey({ prefix, hash }: Omit<NewKey, 'key'>): StoredKey {
  return { prefix, hash: hash.toString('hex') }
}

/** The end of that day in Shanghai. */
export function getExpiry(expiresOn: string): Date | null {
  return expiresOn === '' ? null : endOfDay(expiresOn)
}

export async function getSystem(db: Db, id: string) {
  const system = await db.selectFrom('machine').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
  return system
}

type Sources = Pick<Services, 'db' | 'secretKey'>

/** A system that was changed past the portal gets no key until its grants are saved anew. */
export async function assertIntact(sources: Sources, id: string): Promise<void> {
  if (await isSealBroken(sources, rowOf(machinePlace, id))) throw new Refusal(machineRefusals.changed)
}

/** Changes a system or its keys, and seals both. */
export async function changeSystem<T>(sources: Sources, id: string, change: (db: UnsealedDb) => Promise<T>): Promise<T> {
  await assertIntact(sources, id)
  return changeSealed(sources, rowOf(machinePlace, id), change)
}

/** `own`: the system that already has the name. */
export async function assertNameFree(db: Db, name: string, own?: string): Promise<void> {
  const namesake = await db
    .selectFrom('machine')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()
  if (namesake && namesake.id !== own) throw new Refusal(machineRefusals.nameTaken)
}

export async function assertRoomForKey(db: Db, id: string, now: Date): Promise<void> {
  if ((await listActiveKeys(db, id, now)).length >= machineLimits.keys) throw new Refusal(machineRefusals.tooManyKeys)
}

export async function insertKey(
  db: UnsealedDb,
  { machineId, now, ...key }: StoredKey & { machineId: string; expiresOn: string; now: Date },
): Promise<void> {
  await db
    .insertInto('machine_key')
    .values({
      id: randomUUID(),
      machine_id: machineId,
      hash: Buffer.from(key.hash, 'hex'),
      prefix: key.prefix,
      created_at: now,
      expires_at: getExpiry(key.expiresOn),
      revoked_at: null,
    })
    .execute()
}

/** The active keys of a system, the oldest first. */
export async function listActiveKeys(db: Db, id: string, now: Date) {
  const keys = await db.selectFrom('machine_key').selectAll().where('machine_id', '=', id).orderBy('created_at').orderBy('id').execute()
  return keys.filter((key) => getKeyState(key, now) === 'active')
}

export async function endKeys(db: UnsealedDb, id: string, now: Date): Promise<void> {
  await db.updateTable('machine_key').set({ revoked_at: now }).where('machine_id', '=', id).where('revoked_at', 'is', null).execute()
}

export function getKeyState({ revoked_at, expires_at }: { revoked_at: Date | null; expires_at: Date | null }, now: Date): KeyState {
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= now ? 'expired' : 'active'
}
