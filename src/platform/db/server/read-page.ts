import type { SelectQueryBuilder } from 'kysely'

type Page = { page: number; pageSize: number }

/** How many rows there are, whatever of them is selected. */
export async function countRows<DB, TB extends keyof DB, Row>(found: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const { total } = await found
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

/** One page of the rows in their order, and how many there are in all. */
export async function readPage<DB, TB extends keyof DB, Row>(found: SelectQueryBuilder<DB, TB, Row>, { page, pageSize }: Page) {
  const [total, rows] = await Promise.all([
    countRows(found),
    found
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ])
  return { total, rows }
}
