import { expect, test } from 'vitest'
import { appealReviewable } from '#features/coin/appeals/server/reviewable.ts'
import { createApprovable } from '#features/site/content/server/approvals/approvable.ts'
import { invoiceReviewable } from '#features/coin/invoices/server/reviewable.ts'
import { solutionReviewable } from '#features/projects/research/server/reviewable.ts'
import { scanReviewable } from '#features/scan/scan-applications/server/reviewable.ts'
import { listColumns } from '#platform/reviewing/rules.ts'
import { findColumn } from '#platform/reviewing/server/list/filters.ts'
import { useDatabase } from '../harness/database.ts'

const database = useDatabase()
const contents = createApprovable({ all: [] } as never)

test.each([scanReviewable, appealReviewable, invoiceReviewable, solutionReviewable, contents])(
  'every text column of $table is among its terms',
  async (reviewable) => {
    const { rows } = await database.pool.query<{ terms: string }>(
      `select pg_get_expr(adbin, adrelid) as terms from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
       where adrelid = $1::regclass and attname = 'terms'`,
      [reviewable.table],
    )
    const named = [...(rows[0]?.terms ?? '').matchAll(/'(\w+)'::text, /g)].map(([, name]) => name)
    const searched = listColumns(reviewable.declaration).filter(({ type }) => type === 'text')
    expect(new Set(named)).toEqual(new Set(searched.map(({ key }) => findColumn(reviewable, key)?.name)))
  },
)
