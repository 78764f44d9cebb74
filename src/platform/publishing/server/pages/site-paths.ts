import '../tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

type SitePath = { path: string; parameters?: readonly string[]; ofContent?: boolean }

/** Writes which public documents the program has, for jobs that know no pages. */
export async function storeSitePaths(db: Db, pages: readonly SitePath[]): Promise<void> {
  const rows = pages.map(({ path, parameters = [], ofContent = false }) => ({ path, of_content: ofContent, parameters: [...parameters] }))
  await db.transaction().execute(async (transaction) => {
    await sql`lock table site_path in exclusive mode`.execute(transaction)
    await transaction.deleteFrom('site_path').execute()
    if (rows.length > 0) await transaction.insertInto('site_path').values(rows).execute()
  })
}

/** Tells of an address of this site whether it has a page. */
export async function readSitePages(db: Db): Promise<(address: string) => boolean> {
  const [paths, published] = await Promise.all([
    db.selectFrom('site_path').selectAll().execute(),
    db.selectFrom('published_page').select('address').execute(),
  ])
  const known = new Map(paths.map((row) => [row.path, row]))
  const addresses = new Set(published.map(({ address }) => address))

  return (address) => {
    const { pathname, searchParams } = new URL(address, 'http://site')
    const page = known.get(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname)
    if (!page) return false
    if (!page.of_content) return true
    const counted = new URLSearchParams(
      page.parameters.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name) ?? '']] : [])),
    )
    return addresses.has(`${page.path}?${counted}`)
  }
}
