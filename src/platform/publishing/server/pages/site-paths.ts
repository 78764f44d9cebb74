import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { containsText } from '#platform/searching/server/contains.ts'

type SitePath = { path: string; name?: string; parameters?: readonly string[]; ofContent?: boolean }

/** Writes which public documents the program has, for jobs that know no pages. */
export async function storeSitePaths(db: Db, pages: readonly SitePath[]): Promise<void> {
  const rows = pages.map(({ path, name = '', parameters = [], ofContent = false }) => ({
    path,
    name,
    of_content: ofContent,
    parameters: [...parameters],
  }))
  await db.transaction().execute(async (transaction) => {
    await sql`lock table site_path in exclusive mode`.execute(transaction)
    await transaction.deleteFrom('site_path').execute()
    if (rows.length > 0) await transaction.insertInto('site_path').values(rows).execute()
  })
}

/** The address by which a page is published; true: a page whatever is published, undefined: no page of the program. */
type ResolveAddress = (address: string) => string | true | undefined

async function readAddressResolver(db: Db): Promise<ResolveAddress> {
  const known = new Map((await db.selectFrom('site_path').selectAll().execute()).map((row) => [row.path, row]))
  return (address) => {
    const { pathname, searchParams } = new URL(address, 'http://site')
    const page = known.get(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname)
    if (!page?.of_content) return page && true
    const counted = new URLSearchParams(
      page.parameters.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name) ?? '']] : [])),
    )
    return `${page.path}?${counted}`
  }
}

/** Whether an address of this site has a page. */
export async function readSitePages(db: Db): Promise<(address: string) => boolean> {
  const [resolveAddress, published] = await Promise.all([
    readAddressResolver(db),
    db.selectFrom('published_page').select('address').execute(),
  ])
  const addresses = new Set(published.map(({ address }) => address))
  return (address) => {
    const resolved = resolveAddress(address)
    return resolved === true || (resolved !== undefined && addresses.has(resolved))
  }
}

/** Which of these addresses of this site have a page. */
export async function findSitePages(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const resolveAddress = await readAddressResolver(db)
  const resolved = addresses.map((address) => ({ address, page: resolveAddress(address) }))
  const candidates = resolved.flatMap(({ page }) => (typeof page === 'string' ? [page] : []))
  const rows =
    candidates.length > 0 ? await db.selectFrom('published_page').select('address').where('address', 'in', candidates).execute() : []
  const published = new Set(rows.map(({ address }) => address))
  return new Set(resolved.flatMap(({ address, page }) => (page === true || (page && published.has(page)) ? [address] : [])))
}

/** Addresses of this site that a link may lead to, by address or name: its fixed pages first, then those of published content. */
export async function listSiteAddresses(
  db: Db,
  { text, limit }: { text: string; limit: number },
): Promise<{ address: string; name: string; kind: string }[]> {
  const { rows } = await sql<{ address: string; name: string; kind: string }>`
    select address, name, kind from (
      select path as address, name, '' as kind, 0 as rank, null::timestamptz as changed_at from site_path where name <> ''
      union all
      select page.address, item.title, page.kind, 1, page.changed_at
      from published_page as page join content_item as item on item.kind = page.kind and item.entity_id = page.entity_id
      where not exists (select from site_path where path = page.address and name <> '')
    ) as known
    where ${containsText([sql`address`, sql`name`], text)}
    order by rank, changed_at desc, address
    limit ${limit}`.execute(db)
  return rows
}
