import type { Db } from '#platform/db/server/database.ts'

type PublicFile = { id: string; name: string; bytes: number }

/** Of these files those that content may show: without an owner, and no upload made for another purpose, which stays private. */
export async function listPublicFiles(db: Db, ids: readonly string[], purpose: 'document' | 'article'): Promise<PublicFile[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('stored_file')
    .select(['id', 'name', 'bytes'])
    .where('id', 'in', ids)
    .where('owner', 'is', null)
    .where('expires_at', 'is', null)
    .where((file) => file.or([file('purpose', 'is', null), file('purpose', '=', purpose)]))
    .execute()
}
