import './tables.ts'
import { sql } from 'kysely'
import type { CallReply } from '#gateway/call.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { getHome } from '../contract.ts'
import { shown } from '../rules.ts'

type Home = CallReply<typeof getHome>
type Documents = Pick<Home, 'joinHotline' | 'hours' | 'slogan' | 'promises'>

// The front page is a digest of other features' published content, read from their tables in as few statements as may be.
const firstPlatforms = sql<Home['platforms'][number]>`
  select id, name, brief, motif from platform order by position, id limit ${shown.platforms}`

const newestNews = sql<Home['news'][number]>`
  select news.id, type_id as "typeId", news_type.name as "typeName", title, excerpt, release_date as "releaseDate", image
  from news join news_type on news_type.id = news.type_id
  order by release_date desc, news.id desc limit ${shown.news}`

const documents = sql<Documents>`
  select
    coalesce(contact.data #>> '{hotlines,join}', '') as "joinHotline",
    coalesce(contact.data ->> 'hours', '') as hours,
    coalesce(site.data -> 'slogan', '{"title": "", "text": ""}') as slogan,
    coalesce(explore.data -> 'promises', '[]') as promises
  from (select) as one
    left join company_document site on site.name = 'site'
    left join company_document contact on contact.name = 'contact'
    left join company_document explore on explore.name = 'explore'`

export const homeQueries = [
  handle(getHome, async ({ db }) => {
    const [banners, platforms, news, texts] = await Promise.all([
      db
        .selectFrom('banner')
        .select(['id', 'title', 'summary', 'action_label as actionLabel', 'url', 'image'])
        .orderBy('position')
        .orderBy('id')
        .execute(),
      firstPlatforms.execute(db),
      newestNews.execute(db),
      documents.execute(db),
    ])
    return { banners, platforms: platforms.rows, news: news.rows, ...(texts.rows[0] as Documents) }
  }),
]
