import { formatDate } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { noSeo } from '#platform/site/seo-rules.ts'
import { getPageSeo, listPageChanges } from '../../contract.ts'

export const pageQueries = [
  handle(getPageSeo, async ({ db }, { address }) => {
    const found = await db
      .selectFrom('published_page')
      .select(['title', 'description', 'image'])
      .where('address', '=', address)
      .orderBy('changed_at', 'desc')
      .executeTakeFirst()
    return found ?? noSeo
  }),

  handle(listPageChanges, async ({ db }) => {
    const rows = await db
      .selectFrom('published_page')
      .select((of) => ['address', of.fn.max('changed_at').as('changed_at')])
      .groupBy('address')
      .execute()
    return { items: rows.map(({ address, changed_at }) => ({ address, day: formatDate(changed_at) })) }
  }),
]
