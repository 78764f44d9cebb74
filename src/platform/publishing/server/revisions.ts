import type { Selectable } from 'kysely'
import type * as z from 'zod'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import type { ContentKind } from '../content-kinds.ts'
import { pageSchema } from './pages/page-schema.ts'
import { listReferences } from './references.ts'
import { summarize } from './summary.ts'
import { publishingRefusals, type RevisionAction, type RevisionState, statesAllowing } from '../rules.ts'
import type { RevisionRow } from './tables.ts'

export type StoredRevision = Selectable<RevisionRow>

/** `parsed`: its data as the schema returned it, where it was parsed in this transaction. */
export type LockedRevision<T> = StoredRevision & { parsed?: T }

/** Serialises changes of one piece of content until the end of the transaction. */
export async function lockContent(db: Db, kind: string, id: string): Promise<void> {
  await lockByName(db, `${kind} ${id}`)
}

/** Locks the content of a revision and then reads the revision, so that its state cannot change before the commit. */
export async function lockRevision(db: Db, kind: string, revisionId: number): Promise<StoredRevision> {
  const { entity_id } = await find()
  await lockContent(db, kind, entity_id)
  return find()

  async function find(): Promise<StoredRevision> {
    const row = await db.selectFrom('revision').selectAll().where('id', '=', revisionId).where('kind', '=', kind).executeTakeFirst()
    if (!row) throw new Refusal(refusals.notFound)
    return row
  }
}

type NewState = Partial<Pick<StoredRevision, 'publish_at' | 'published_at' | 'take_down_at'>> & { state: RevisionState }

/** Compare-and-set: refuses when the revision is no longer in a state that allows the action. */
export async function setRevisionState(
  db: Db,
  revisionId: number,
  { action, to }: { action: RevisionAction; to: NewState },
): Promise<void> {
  const moved = await db
    .updateTable('revision')
    .set(to)
    .where('id', '=', revisionId)
    .where('state', 'in', statesAllowing(action))
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Refusal(refusals.wrongState)
}

/** Stores a draft under the next number of its piece. The caller has locked the content. */
export async function addRevision(
  db: Db,
  { kind, declaration }: { kind: string; declaration?: ContentKind | undefined },
  given: Pick<StoredRevision, 'entity_id' | 'author' | 'created_at' | 'data'>,
): Promise<StoredRevision> {
  return db
    .insertInto('revision')
    .values((row) => ({
      ...given,
      kind,
      data: JSON.stringify(given.data),
      summary: JSON.stringify(summarize(declaration, given.data)),
      refers_to: listReferences(declaration, given.data),
      state: 'draft' as const,
      publish_at: null,
      published_at: null,
      number: row
        .selectFrom('revision')
        .select((of) => of(of.fn.coalesce(of.fn.max('number'), of.val(0)), '+', 1).as('next'))
        .where('kind', '=', kind)
        .where('entity_id', '=', given.entity_id),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Refuses changes of a piece in the recycle bin. */
export async function assertNotInBin(db: Db, kind: string, id: string): Promise<void> {
  const row = await db.selectFrom('recycle_bin').select('kind').where('kind', '=', kind).where('entity_id', '=', id).executeTakeFirst()
  if (row) throw new Refusal(publishingRefusals.inBin)
}

/** The number of the newest revision; 0 without one. */
export async function findNewestNumber(db: Db, kind: string, id: string): Promise<number> {
  const { number } = await db
    .selectFrom('revision')
    .select((of) => of.fn.coalesce(of.fn.max('number'), of.val(0)).as('number'))
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow()
  return number
}

type ContentParser<T> = {
  schema: z.ZodType<T>
  declaration?: ContentKind | undefined
  modernise?: ((data: Record<string, unknown>) => Record<string, unknown>) | undefined
}

/** Parses data by the schema of its kind, and what every kind with a page has besides; refuses with one error per field. */
export async function parseContent<T>({ schema, declaration, modernise }: ContentParser<T>, given: unknown): Promise<T> {
  const data = modernise && typeof given === 'object' && given !== null ? modernise({ ...given }) : given
  const parsed = await schema.safeParseAsync(data)
  const seo = declaration?.hasPage && pageSchema.safeParse(data)
  const issues = [...(parsed.error?.issues ?? []), ...((seo && seo.error?.issues) || [])]
  if (issues.length > 0 || !parsed.success)
    throw new Refusal(refusals.invalid, { errors: issues.map((issue) => ({ field: issue.path.join('.'), msg: issue.message })) })
  return { ...parsed.data, ...(seo && seo.data) }
}
