import { listFirstCases } from '#features/site/cases/server/queries.ts'
import { findDocument } from '#features/site/company/server/documents.ts'
import type { Contact, Explore, Site } from '#features/site/company/server/publishables.ts'
import { listNewestNews } from '#features/site/news/server/queries.ts'
import { listFirstPlatforms } from '#features/site/products/server/queries.ts'
import type { Db } from '#platform/db/server/database.ts'
import { listPublicFiles } from '#platform/files/server/public-files.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { getHome } from '../contract.ts'
import { getJoinHotline } from '#features/site/company/rules.ts'
import { shown } from '../rules.ts'
import type { Proof } from './publishables.ts'

export const homeQueries = [
  handle(getHome, async ({ db }) => {
    const [banners, platforms, news, cases, contact, site, explore, proof] = await Promise.all([
      db
        .selectFrom('banner')
        .select(['id', 'title', 'summary', 'action_label as actionLabel', 'url', 'image'])
        .orderBy('position')
        .orderBy('id')
        .execute(),
      listFirstPlatforms(db, shown.platforms),
      listNewestNews(db, shown.news),
      listFirstCases(db, shown.cases),
      findDocument<Contact>(db, 'contact'),
      findDocument<Site>(db, 'site'),
      findDocument<Explore>(db, 'explore'),
      findDocument<Proof>(db, 'proof'),
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
      cases,
      proof: {
        figures: proof?.figures ?? [],
        honours: (explore?.honours ?? []).map(({ name }) => name),
        report: await findReport(db, proof),
        note: proof?.note ?? '',
      },
    }
  }),
]

async function findReport(db: Db, proof: Proof | undefined) {
  const [file] = proof?.reportFileId ? await listPublicFiles(db, [proof.reportFileId], 'document') : []
  return file && proof ? { name: proof.reportName, fileId: file.id, bytes: file.bytes } : { name: '', fileId: '', bytes: 0 }
}
