import type { SelectQueryBuilder } from 'kysely'

type Page = { page: number; pageSize: number }

/** One page of the rows in their order, and how many there are in all. */
export async function readPage<DB, TB extends keyof DB, Row>(found: SelectQueryBuilder<DB, TB, Row>, { page, pageSize }: Page) {
  const [{ total }, rows] = await Promise.all([
    found
      .clearSelect()
      .clearOrderBy()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
    found
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ])
  return { total, rows }
}
