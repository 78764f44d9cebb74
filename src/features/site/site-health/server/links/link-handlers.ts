import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { getActorName } from '#gateway/server/person-key.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import type { Db } from '#platform/db/server/database.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import { linkCalls } from '../../contract.ts'
import { linkLimits, linkRefusals } from '../../rules.ts'
import { checkOneLink, linkCheckJob } from './link-check-job.ts'
import { addCheck } from './link-checks.ts'
import { saveOutcomes } from './outcomes.ts'

export const linkHandlers = [
  handle(linkCalls.list, async ({ db }, { text, kind, show, page, pageSize }) => {
    let found = db.selectFrom('site_link').where('is_ignored', '=', show === 'ignored')
    if (show === 'dead' || show === 'unsure') found = found.where('state', '=', show)
    if (kind) found = found.where('kind', '=', kind)
    if (text)
      found = found.where(sql<boolean>`(${containsText([sql.ref('url')], text)} or exists (
        select from link_place where link_place.url = site_link.url and ${containsText([sql.ref('link_place.title')], text)}))`)
    const { total, rows } = await readPage(
      found
        .selectAll()
        .orderBy('dead_since', (by) => by.desc().nullsLast())
        .orderBy('url'),
      { page, pageSize },
    )
    const places = await listPlaces(
      db,
      rows.map(({ url }) => url),
    )
    const items = rows.map(({ url, reason, dead_since, checked_at, is_ignored, ...row }) => {
      const occurrences = places.filter((place) => place.url === url)
      return {
        url,
        kind: row.kind,
        state: row.state,
        reason,
        deadSince: toIso(dead_since),
        checkedAt: toIso(checked_at),
        isIgnored: is_ignored,
        placeCount: occurrences[0]?.count ?? 0,
        places: occurrences.map(({ kind: of, id, title, field }) => ({ kind: of, id, title, field })),
      }
    })
    return { total, items }
  }),

  handle(linkCalls.getCheck, async ({ db }) => {
    const rows = await db.selectFrom('link_check').selectAll().orderBy('id', 'desc').limit(1).execute()
    const checks = rows.map(({ state, total, done, dead, started_by, created_at, finished_at }) => ({
      state,
      total,
      done,
      dead,
      startedBy: started_by,
      createdAt: created_at.toISOString(),
      finishedAt: toIso(finished_at),
    }))
    return { checks }
  }),

  handle(linkCalls.startCheck, async (services) => {
    const { db, jobs, actor } = services
    const checkId = await addCheck(services, getActorName(actor))
    if (checkId === undefined) throw new Refusal(linkRefusals.running)
    await jobs.enqueue(db, linkCheckJob, { data: { checkId }, once: `check ${checkId}` })
    return { reply: {}, audit: { action: 'link.check', subject: 'links' } }
  }),

  handle(
    linkCalls.recheck,
    // Before the transaction, since the other side may take seconds.
    async (services, { url }) => {
      const outcome = await checkOneLink(services, url)
      if (!outcome) throw new Refusal(refusals.notFound)
      return outcome
    },
    async ({ db, clock }, { url }, outcome) => {
      await saveOutcomes(db, new Map([[url, outcome]]), clock.now())
      const { state, reason } = await db
        .selectFrom('site_link')
        .select(['state', 'reason'])
        .where('url', '=', url)
        .executeTakeFirstOrThrow()
      return { reply: { state, reason }, audit: { action: 'link.recheck', subject: url.slice(0, linkLimits.text), detail: { state } } }
    },
  ),

  handle(linkCalls.ignore, async ({ db }, { url, isIgnored }) => {
    const changed = await db.updateTable('site_link').set({ is_ignored: isIgnored }).where('url', '=', url).executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Refusal(refusals.notFound)
    return { reply: {}, audit: { action: 'link.ignore', subject: url.slice(0, linkLimits.text), detail: { isIgnored } } }
  }),
]

type LinkPlace = { url: string; kind: string; id: string; title: string; field: string; count: number }

/** Some pieces of content for each link, and how many there are. */
async function listPlaces(db: Db, urls: string[]): Promise<LinkPlace[]> {
  if (urls.length === 0) return []
  const { rows } = await sql<LinkPlace>`
    select * from (
      select url, kind, entity_id as id, title, field, count(*) over (partition by url)::int as count,
        row_number() over (partition by url order by kind, entity_id, field) as nth
      from link_place where url = any(${urls}::text[])
    ) as numbered where nth <= ${linkLimits.places} order by url, nth`.execute(db)
  return rows
}
