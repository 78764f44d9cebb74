import type { Db } from '#platform/db/server/database.ts'
import { resolvePicturesForEditors } from '#platform/media/server/resolve-pictures.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { neutralBrand, type StoredBrand } from '../rules.ts'

/** The stored brand, with neutral values for missing parts. */
export async function readBrand(db: Db): Promise<StoredBrand> {
  const row = await db.selectFrom('brand').select('data').executeTakeFirst()
  return { ...neutralBrand, ...(await resolvePicturesForEditors(db, row?.data)) }
}

/** Whether this installation has named itself. */
export async function isBrandSet(db: Db): Promise<boolean> {
  const row = await db.selectFrom('brand').select('version').executeTakeFirst()
  return row !== undefined && row.version > 0
}

type Change = { brand: StoredBrand; version: number; by: string; at: Date }

/** Stores the brand if `version` is still the stored one (compare-and-set) and notifies every process; undefined if it is not. */
export async function writeBrand(db: Db, { brand, version, by, at }: Change): Promise<number | undefined> {
  const next = version + 1
  const row = { data: JSON.stringify(brand), version: next, changed_at: at, changed_by_name: by }
  const written = await db
    .insertInto('brand')
    .values({ id: true, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('brand.version', '=', version))
    .executeTakeFirst()
  if (!written.numInsertedOrUpdatedRows) return undefined
  await bumpContentVersion(db)
  return next
}
