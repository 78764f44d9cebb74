import { sql } from 'kysely'
import { Refusal } from '#gateway/refusals.ts'
import { isSameSecret } from '#gateway/server/crypto/constant-time.ts'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import { hasSuite, type SecretKey, withOtherSuite } from '#gateway/server/crypto/secret-key.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { inTransaction } from '#platform/db/server/in-transaction.ts'
import { sealRefusals } from '../rules.ts'
import type { SealedPlace, UnsealedDb } from './sealed-place.ts'

type Sources = Pick<Services, 'db' | 'secretKey'>
/** A place, and one of its rows. */
export type PlaceRow = SealedPlace & { of: string }
export type SealedRow = { id: string; content: string; seal: Buffer | null }

/** Seals a content with one key. */
type Sealer = (place: SealedPlace, content: string) => Buffer

export function createSealer(secretKey: SecretKey): Sealer {
  return ({ table }, content) => keyedHash(secretKey, 'seal of a row', [table, content])
}

/** Of the keys that this process has the algorithms for. */
export function createSealers(keys: readonly SecretKey[]): Sealer[] {
  return keys.filter(({ suite }) => hasSuite(suite)).map(createSealer)
}

const known = new WeakMap<SecretKey, Sealer[]>()

/** By the present key under either setting: an instance with the other one may have written it. Kept, since every call of a session asks. */
export function getSealers(secretKey: SecretKey): Sealer[] {
  const made = known.get(secretKey) ?? createSealers([secretKey, withOtherSuite(secretKey)])
  known.set(secretKey, made)
  return made
}

export function isIntact(sealers: readonly Sealer[], place: SealedPlace, { content, seal }: Pick<SealedRow, 'content' | 'seal'>): boolean {
  return seal !== null && sealers.some((toSeal) => isSameSecret(seal, toSeal(place, content)))
}

/** The account of a person whose data were erased: nobody gets in by it, and it is no finding. */
export function isErased({ seal }: Pick<SealedRow, 'seal'>): boolean {
  return seal?.length === 0
}

/**
 * The only way to change what a seal covers: nothing is built on a row that was changed past the portal, and the seal of the new content is
 * written in the transaction of the change. The row may be new.
 */
export async function changeSealed<T>({ db, secretKey }: Sources, place: PlaceRow, change: (db: UnsealedDb) => Promise<T>): Promise<T> {
  return inTransaction(db, async (transaction) => {
    await lockRow(transaction, place)
    const former = await readRow(transaction, place)
    if (former && isErased(former)) throw new Refusal(sealRefusals.erased)
    if (former && !isIntact(getSealers(secretKey), place, former)) throw new Refusal(sealRefusals.broken)
    const changed = await change(transaction as unknown as UnsealedDb)
    await sealRow({ db: transaction, secretKey }, place)
    return changed
  })
}

/** Seals a row as the change leaves it, whatever it was: what persons with the right to do so have confirmed. */
export async function changeBroken<T>({ db, secretKey }: Sources, place: PlaceRow, change: (db: UnsealedDb) => Promise<T>): Promise<T> {
  return inTransaction(db, async (transaction) => {
    await lockRow(transaction, place)
    const changed = await change(transaction as unknown as UnsealedDb)
    await sealRow({ db: transaction, secretKey }, place)
    await transaction.deleteFrom('broken_seal').where('subject', '=', toSubject(place)).execute()
    return changed
  })
}

/** A row of a place. */
export function rowOf(place: SealedPlace, id: string): PlaceRow {
  return { ...place, of: id }
}

export function toSubject({ subject, of }: PlaceRow): string {
  return `${subject} ${of}`
}

/** Seals a row that this transaction has just made. */
export async function sealRow({ db, secretKey }: Sources, place: PlaceRow): Promise<void> {
  const row = await readRow(db, place)
  if (row) await writeSeal(db, place, { id: row.id, seal: createSealer(secretKey)(place, row.content) })
}

export async function writeSeal(db: Db, place: SealedPlace, { id, seal }: { id: string; seal: Buffer }): Promise<void> {
  await sql`update ${sql.table(place.table)} set seal = ${seal} where ${place.has(id)}`.execute(db)
}

export async function readRow(db: Db, place: PlaceRow): Promise<SealedRow | undefined> {
  const { rows } = await sql<SealedRow>`
    select ${place.id} as id, ${place.content} as content, seal from ${sql.table(place.table)} where ${place.has(place.of)}`.execute(db)
  return rows[0]
}

/** All rows. `locked`: they stay as they are until the transaction ends. */
export async function listRows(db: Db, place: SealedPlace, { locked = false } = {}): Promise<SealedRow[]> {
  if (locked) await sql`select from ${sql.table(place.table)} order by ${place.id} for update`.execute(db)
  const { rows } = await sql<SealedRow>`
    select ${place.id} as id, ${place.content} as content, seal from ${sql.table(place.table)}`.execute(db)
  return rows
}

/** A statement of its own: what is covered of other tables is then read as it is once the lock is had. */
async function lockRow(db: Db, place: PlaceRow): Promise<void> {
  await sql`select from ${sql.table(place.table)} where ${place.has(place.of)} for update`.execute(db)
}
