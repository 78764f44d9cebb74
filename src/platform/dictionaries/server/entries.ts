import { Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { type Dictionary, type DictionaryEntry, dictionaryRefusals, listOffered, toEntries } from '../rules.ts'

type Entries = readonly DictionaryEntry[]

const cached = new WeakMap<Db, Map<string, Promise<Entries>>>()

/**
 * All entries in their order. Queries read them from the memory of this process, until `clearDictionaryCache`; inside a transaction they
 * are read from the database, so that a command decides by what holds now.
 */
export function readEntries(db: Db, dictionary: Dictionary): Promise<Entries> {
  if (db.isTransaction) return selectEntries(db, dictionary)
  const known = cached.get(db) ?? new Map<string, Promise<Entries>>()
  cached.set(db, known)
  const entries = known.get(dictionary.name) ?? selectEntries(db, dictionary)
  known.set(dictionary.name, entries)
  entries.catch(() => known.delete(dictionary.name))
  return entries
}

/** What may be chosen now. */
export async function readOffered(db: Db, dictionary: Dictionary): Promise<Entries> {
  return listOffered(await readEntries(db, dictionary))
}

/** Empties the memory when the content version has changed. A read that is under way keeps to the map that is dropped here. */
export function clearDictionaryCache(db: Db): void {
  cached.delete(db)
}

async function selectEntries(db: Db, dictionary: Dictionary): Promise<Entries> {
  return (await readStored(db, dictionary)).entries
}

/** The dictionary with its version, as the console edits it; version 0 is what the installation began with. */
export async function readStored(db: Db, { name, standard }: Dictionary) {
  const row = await db.selectFrom('dictionary').selectAll().where('name', '=', name).executeTakeFirst()
  // A row of an older program may lack what entries have now.
  return {
    version: row?.version ?? 0,
    entries: row ? toEntries(row.entries) : standard,
    changedAt: row?.changed_at,
    changedByName: row?.changed_by_name ?? '',
  }
}

type EntriesWrite = { entries: Entries; version: number; by: string; at: Date }

/** Stores the entries if `version` is still the stored one (compare-and-set) and notifies every process; refused if it is not. */
export async function writeEntries(db: Db, { name }: Dictionary, { entries, version, by, at }: EntriesWrite): Promise<number> {
  const next = version + 1
  const row = { entries: JSON.stringify(entries), version: next, changed_at: at, changed_by_name: by }
  const written = await db
    .insertInto('dictionary')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row).where('dictionary.version', '=', version))
    .executeTakeFirst()
  if (!written.numInsertedOrUpdatedRows) throw new Refusal(dictionaryRefusals.changedMeanwhile)
  await bumpContentVersion(db)
  return next
}
