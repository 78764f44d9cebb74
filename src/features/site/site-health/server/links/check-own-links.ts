import type { Db } from '#platform/db/server/database.ts'
import { readSitePages } from '#platform/publishing/server/pages/site-paths.ts'
import { listRules } from '#platform/redirects/server/redirects.ts'
import { createRedirectFinder } from '#platform/redirects/rules.ts'
import type { LinkKind } from '../../rules.ts'
import type { Outcome } from './outcomes.ts'

/** Documents that are made of what is published, and what applications and the console answer. */
const otherAddresses = /^\/(sitemap\.xml|rss\.xml|robots\.txt|llms\.txt|(console|apply|query-coin)(\/|$))/

export type OwnLink = { url: string; kind: Exclude<LinkKind, 'outside'> }

/** Checks links within this site against what it has: pages, redirects, pictures and files. */
export async function createOwnChecks(db: Db): Promise<(links: readonly OwnLink[]) => Promise<Map<string, Outcome>>> {
  const hasPage = await readSitePages(db)
  const findRedirect = createRedirectFinder(await listRules(db))

  function checkPage(url: string): Outcome {
    if (hasPage(url) || otherAddresses.test(url)) return { state: 'ok', reason: '' }
    const redirect = findRedirect(url)
    return redirect ? { state: 'ok', reason: `转到 ${redirect.target}` } : { state: 'dead', reason: '页面不存在或已下线' }
  }

  return async (links) => {
    const ids = (kind: LinkKind) => links.filter((link) => link.kind === kind).map(({ url }) => url.split('/')[2] ?? '')
    const [pictures, files] = [await findPictures(db, ids('picture')), await findFiles(db, ids('file'))]
    return new Map(
      links.map(({ url, kind }) => {
        const id = url.split('/')[2] ?? ''
        if (kind === 'page') return [url, checkPage(url)]
        const isThere = kind === 'picture' ? pictures.has(id) : files.has(id)
        return [url, isThere ? { state: 'ok', reason: '' } : { state: 'dead', reason: kind === 'picture' ? '图片不存在' : '文件不存在' }]
      }),
    )
  }
}

async function findPictures(db: Db, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('picture').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

async function findFiles(db: Db, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('stored_file').select('id').where('id', 'in', ids).where('owner', 'is', null).execute()
  return new Set(rows.map(({ id }) => id))
}
