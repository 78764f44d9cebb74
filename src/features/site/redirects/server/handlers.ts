import { sql } from 'kysely'
import { notFound } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { findSitePages } from '#platform/publishing/server/pages/site-paths.ts'
import { redirectCalls } from '../contract.ts'
import { isReserved, toTarget } from '#platform/redirects/rules.ts'
import { importLines } from './import-lines.ts'
import { listOwn, saveRedirect } from '#platform/redirects/server/redirects.ts'

const orders: Record<string, 'source' | 'hits' | 'last_hit_at' | 'changed_at'> = {
  source: 'source',
  hits: 'hits',
  lastHit: 'last_hit_at',
  changed: 'changed_at',
}

function getActorName(actor: Actor): string {
  return actor.kind === 'anyone' ? '' : actor.name
}

/** Whether a target within this site is neither a page nor anything else that answers. */
function isDead(target: string, pages: ReadonlySet<string>): boolean {
  return target.startsWith('/') && !pages.has(target) && !isReserved(target)
}

export const redirectHandlers = [
  handle(redirectCalls.list, async ({ db }, { text, origin, sort, page, pageSize }) => {
    let found = db.selectFrom('redirect')
    if (origin) found = found.where('origin', '=', origin)
    if (text)
      found = found.where(sql<boolean>`(position(lower(${text}) in lower(source)) > 0 or position(lower(${text}) in lower(target)) > 0)`)
    const order = sort || '-changed'
    const { total, rows } = await readPage(
      found
        .selectAll()
        .orderBy(orders[order.replace(/^-/, '')] ?? 'changed_at', (by) =>
          order.startsWith('-') ? by.desc().nullsLast() : by.asc().nullsFirst(),
        )
        .orderBy('id', 'desc'),
      { page, pageSize },
    )
    const pages = await findSitePages(db, rows.flatMap(listOwn))
    const items = rows.map(({ last_hit_at, changed_at, changed_by, ...row }) => ({
      ...row,
      lastHitAt: toIso(last_hit_at),
      changedAt: changed_at.toISOString(),
      changedBy: changed_by,
      isShadowed: pages.has(row.source),
      isDead: isDead(row.target, pages),
    }))
    return { total, items }
  }),

  handle(redirectCalls.save, async ({ db, clock, actor }, given) => {
    const by = { origin: 'manual', by: getActorName(actor), now: clock.now() } as const
    const id = await saveRedirect(db, given, by)
    const detail = { source: given.source, target: given.target }
    const target = toTarget(given.target)
    const hasPage = !isDead(target, await findSitePages(db, listOwn({ source: given.source, target })))
    return { reply: { id, hasPage }, audit: { action: given.id === 0 ? 'redirect.add' : 'redirect.change', subject: String(id), detail } }
  }),

  handle(redirectCalls.remove, async ({ db }, { id }) => {
    const removed = await db.deleteFrom('redirect').where('id', '=', id).returning(['source', 'target']).executeTakeFirstOrThrow(notFound)
    await bumpContentVersion(db)
    return { reply: {}, audit: { action: 'redirect.remove', subject: String(id), detail: removed } }
  }),

  handle(redirectCalls.importLines, async ({ db, clock, actor }, { lines }) => {
    const reply = await importLines(db, lines, { origin: 'import', by: getActorName(actor), now: clock.now() })
    const isDone = reply.refused.length === 0
    return { reply, audit: isDone ? { action: 'redirect.import', subject: 'redirects', detail: { added: reply.added } } : [] }
  }),
]
