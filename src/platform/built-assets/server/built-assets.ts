import { sql } from 'kysely'
import { subtractDays } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import type { BuiltBody, HashedFiles } from '#platform/page-cache/server/static-files.ts'

/** A tab may stay open for days before it asks for the next script of its page. */
const keptDays = 7

/** Stores the files of this build that are new, and retires those that it does not have. A version that is rolled back to takes its own up again. */
export async function storeAssets(db: Db, { paths, read }: HashedFiles, now: Date): Promise<void> {
  const known = await listKnown(db, paths)
  const missing = paths.filter((path) => !known.has(path))
  await db.transaction().execute(async (transaction) => {
    await lockByName(transaction, 'built assets')
    if (missing.length > 0)
      await transaction
        .insertInto('built_asset')
        .values(missing.map((path) => toRow(path, read(path))))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const isCurrent = sql<boolean>`(path = any(${paths}::text[]))`
    await transaction
      .updateTable('built_asset')
      .set({ retired_at: sql`case when ${isCurrent} then null else ${now}::timestamptz end` })
      .where(sql<boolean>`(retired_at is not null) = ${isCurrent}`)
      .execute()
  })
}

async function listKnown(db: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('built_asset').select('path').where(sql<boolean>`path = any(${paths}::text[])`).execute()
  return new Set(rows.map(({ path }) => path))
}

function toRow(path: string, body: BuiltBody) {
  return 'identity' in body
    ? { path, identity: body.identity, br: null, gzip: null, retired_at: null }
    : { path, identity: null, ...body.encoded, retired_at: null }
}

export async function findAsset(db: Db, path: string): Promise<BuiltBody | undefined> {
  const row = await db.selectFrom('built_asset').select(['identity', 'br', 'gzip']).where('path', '=', path).executeTakeFirst()
  if (!row) return undefined
  const { identity, br, gzip } = row
  if (identity) return { identity }
  return br && gzip ? { encoded: { br, gzip } } : undefined
}

/** Nightly. */
export async function removeRetiredAssets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('built_asset').where('retired_at', '<', subtractDays(now, keptDays)).execute()
}
