import { findDocument } from '#features/company/server/documents.ts'
import type { Contact, Explore, Site } from '#features/company/server/publishables.ts'
import { listNewestNews } from '#features/news/server/queries.ts'
import { listFirstPlatforms } from '#features/products/server/queries.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { getHome } from '../contract.ts'
import { getJoinHotline } from '#features/company/rules.ts'
import { shown } from '../rules.ts'

export const homeQueries = [
  handle(getHome, async ({ db }) => {
    const [banners, platforms, news, contact, site, explore] = await Promise.all([
      db
        .selectFrom('banner')
        .select(['id', 'title', 'summary', 'action_label as actionLabel', 'url', 'image'])
        .orderBy('position')
        .orderBy('id')
        .execute(),
      listFirstPlatforms(db, shown.platforms),
      listNewestNews(db, shown.news),
      findDocument<Contact>(db, 'contact'),
      findDocument<Site>(db, 'site'),
      findDocument<Explore>(db, 'explore'),
    ])
    const hotline = contact ? getJoinHotline(contact.hotlines) : { name: '', tel: '' }
    return {
      banners,
      platforms,
      news,
      joinHotline: hotline.tel,
      joinHotlineName: hotline.name,
      hours: contact?.hours ?? '',
      slogan: site?.slogan ?? { title: '', text: '' },
      promises: explore?.promises ?? [],
    }
  }),
]
