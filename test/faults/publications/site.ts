import type { Client } from 'pg'
import { newsAddress } from '#features/site/news/rules.ts'
import { platformAddress } from '#features/site/products/rules.ts'
import { moved, toContentKey } from './editors.ts'

type Revision = { kind: string; id: string; number: number; state: string; title: string; published_at: Date | null }
type Shown = { kind: string; id: string; title: string }
type Audited = {
  action: string
  id: string
  detail: { number?: number; scheduled?: boolean; before?: { id: string }; after?: { id: string } }
}
export type Delivery = {
  delivery: string
  event: string
  kind: string
  id: string
  number: number
  title: string
  path: string
  state: string
}

export type Site = Awaited<ReturnType<typeof readSite>>

const ours = `kind in ('news', 'platform') and entity_id like 'kill-%'`
const tables = {
  revisions: `select kind, entity_id as id, number, state, coalesce(data->>'title', data->>'name') as title, published_at
    from revision where ${ours} order by number`,
  published: `select 'news' as kind, id, title from news where id like 'kill-%'
    union all select 'platform', id, name from platform where id like 'kill-%'`,
  pages: `select kind, entity_id as id, address as title from published_page where ${ours}`,
  entries: `select kind, entity_id as id, title from search_entry where ${ours}`,
  items: `select kind, entity_id as id, title, is_live from content_item where ${ours}`,
  redirects: `select source, target from redirect where source like '%=kill-%'`,
  audits: `select action, subject as id, detail from audit where subject like 'kill-%' and action ~ '^(news|platform)\\.' order by audit.id`,
  deliveries: `select id as delivery, event, payload->>'kind' as kind, payload->>'id' as id, (payload->>'number')::integer as number,
    payload->>'title' as title, payload->>'path' as path, state from webhook_delivery where payload->>'id' like 'kill-%'`,
} as const

/** Everything that a publication writes, as one transaction sees it. */
export async function readSite(client: Client) {
  await client.query('begin isolation level repeatable read read only')
  const read = async <T>(name: keyof typeof tables) => (await client.query(tables[name])).rows as T[]
  const site = {
    revisions: await read<Revision>('revisions'),
    published: await read<Shown>('published'),
    pages: await read<Shown>('pages'),
    entries: await read<Shown>('entries'),
    items: await read<Shown & { is_live: boolean }>('items'),
    redirects: await read<{ source: string; target: string }>('redirects'),
    audits: await read<Audited>('audits'),
    deliveries: await read<Delivery>('deliveries'),
  }
  await client.query('commit')
  return site
}

const getAddress = (kind: string, id: string) => (kind === 'news' ? newsAddress(id) : platformAddress(id))

/** What of each publication is there without the rest of it. */
export function findHalves(site: Site): string[] {
  const pieces = Map.groupBy(site.revisions, ({ id }) => toContentKey(id))
  return [
    ...[...pieces].flatMap(([piece, revisions]) => [...judgeShown(site, piece, revisions), ...judgeTold(site, piece, revisions)]),
    ...judgeMoves(site),
  ]
}

/** What visitors see agrees with the published version: nothing of it is missing, and nothing is left of another. */
function judgeShown(site: Site, piece: string, revisions: readonly Revision[]): string[] {
  const live = revisions.filter(({ state }) => state === 'published')
  if (live.length > 1) return [`${piece}: ${live.length} published versions`]
  const expected = live.map(({ id, title }) => `${id} ${title}`).join()
  const seen = (rows: readonly Shown[]) =>
    rows
      .filter(({ id }) => toContentKey(id) === piece)
      .map(({ id, title }) => `${id} ${title}`)
      .join()
  const addresses = live.map(({ kind, id }) => `${id} ${getAddress(kind, id)}`).join()
  const items = site.items.filter(({ id, is_live }) => toContentKey(id) === piece && is_live)
  const isOfList = items.length === live.length && items.every(({ id }) => id === live[0]?.id)
  return [
    seen(site.published) !== expected && `published row “${seen(site.published)}”`,
    seen(site.entries) !== expected && `search entry “${seen(site.entries)}”`,
    seen(site.pages) !== addresses && `page record “${seen(site.pages)}”`,
    !isOfList && `in the console's list ${items.length} live`,
  ].flatMap((finding) => (finding ? [`${piece}: ${finding}, published version “${expected}”`] : []))
}

/** Audit trail and webhook tell of each publication, plan and take-down once, and of nothing else. */
function judgeTold({ audits, deliveries }: Site, piece: string, revisions: readonly Revision[]): string[] {
  const numbers = (list: readonly number[]) => list.toSorted((a, b) => a - b).join()
  const own = audits.filter(({ id }) => toContentKey(id) === piece)
  const audited = (verb: RegExp) => own.filter(({ action }) => verb.test(action)).map(({ detail }) => detail.number ?? 0)
  const listNumbers = (event: string) =>
    deliveries.filter((one) => toContentKey(one.id) === piece && one.event === event).map(({ number }) => number)
  const published = numbers(revisions.filter(({ published_at }) => published_at).map(({ number }) => number))
  const withdrawn = numbers(revisions.filter(({ state }) => state === 'withdrawn').map(({ number }) => number))
  return [
    numbers(audited(/\.(publish|roll-back)$/)) !== published && `audited as published ${numbers(audited(/\.(publish|roll-back)$/))}`,
    numbers(listNumbers('content.published')) !== published && `told as published ${numbers(listNumbers('content.published'))}`,
    numbers(listNumbers('content.taken_down')) !== withdrawn &&
      `told as taken down ${numbers(listNumbers('content.taken_down'))}, withdrawn ${withdrawn}`,
    audited(/\.take-down$/).length !== listNumbers('content.taken_down').length && `${audited(/\.take-down$/).length} take-downs audited`,
    numbers(audited(/\.schedule$/)) !== numbers(listNumbers('content.scheduled')) && `plans audited ${numbers(audited(/\.schedule$/))}`,
  ].flatMap((finding) => (finding ? [`${piece}: ${finding}; versions published ${published}`] : []))
}

/** Every former address leads to the present one, and the present one nowhere. */
function judgeMoves({ audits, redirects, pages }: Site): string[] {
  const moves = audits.flatMap(({ detail }) =>
    detail.before?.id && detail.after?.id ? [{ from: detail.before.id, to: detail.after.id }] : [],
  )
  const last = moves.at(-1)
  if (!last) return []
  const expected = moves.map(({ from }) => `${platformAddress(from)} → ${platformAddress(last.to)}`)
  const stored = redirects.map(({ source, target }) => `${source} → ${target}`)
  const page = pages.find(({ id }) => toContentKey(id) === moved)
  return [
    expected.toSorted().join() !== stored.toSorted().join() && `${stored.length} redirects for ${expected.length} moves`,
    page?.id !== last.to && `the page is at ${page?.id}, the last move led to ${last.to}`,
  ].flatMap((finding) => (finding ? [`${moved}: ${finding}`] : []))
}
