import { sql } from 'kysely'
import { notFound, createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import { getActorName } from '#gateway/server/person-key.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { readSort } from '#platform/db/server/read-sort.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { findSitePages } from '#platform/publishing/server/pages/site-paths.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import {
  createRedirectFinder,
  isReserved,
  toTarget,
  findSourceError,
  isTarget,
  readLines,
  redirectLimits,
  redirectMessages,
  redirectRefusals,
  type RedirectRule,
  toRedirectSource,
} from '#platform/redirects/rules.ts'
import {
  type ChangeAuthor,
  findRedirectError,
  findTargetError,
  listRules,
  lockRedirects,
  type StoredRedirect,
} from '#platform/redirects/server/redirects.ts'
import { redirectCalls } from '../contract.ts'
import { findEffectError, listOwn, saveRedirect } from './save-redirect.ts'

const orders: Record<string, 'source' | 'hits' | 'last_hit_at' | 'changed_at'> = {
  source: 'source',
  hits: 'hits',
  lastHit: 'last_hit_at',
  changed: 'changed_at',
}

/** Whether a target within this site is neither a page nor anything else that answers; a page that has a replacement leads on to it. */
async function findDead(db: Db, rules: readonly RedirectRule[], pages: ReadonlySet<string>): Promise<(target: string) => boolean> {
  const isMissing = (target: string) => target.startsWith('/') && !pages.has(target) && !isReserved(target)
  if (!rules.some(({ target }) => isMissing(target))) return () => false
  const findFurther = createRedirectFinder(await listRules(db))
  return (target) => isMissing(target) && !findFurther(target)
}

export const redirectHandlers = [
  handle(redirectCalls.list, async ({ db }, { text, origin, sort, page, pageSize }) => {
    let found = db.selectFrom('redirect')
    if (origin) found = found.where('origin', '=', origin)
    if (text) found = found.where(containsText([sql.ref('source'), sql.ref('target')], text))
    const order = readSort(orders, sort || '-changed', 'changed_at')
    const { total, rows } = await readPage(
      found
        .selectAll()
        .orderBy(order.by, (by) => (order.isDescending ? by.desc().nullsLast() : by.asc().nullsFirst()))
        .orderBy('id', 'desc'),
      { page, pageSize },
    )
    const pages = await findSitePages(db, rows.flatMap(listOwn))
    const isDead = await findDead(db, rows, pages)
    const items = rows.map(({ last_hit_at, changed_at, changed_by, ...row }) => ({
      ...row,
      lastHitAt: toIso(last_hit_at),
      changedAt: changed_at.toISOString(),
      changedBy: changed_by,
      isShadowed: pages.has(row.source),
      isDead: isDead(row.target),
    }))
    return { total, items }
  }),

  handle(redirectCalls.save, async ({ db, clock, actor }, given) => {
    const by = { by: getActorName(actor), now: clock.now() }
    const id = await saveRedirect(db, given, by)
    const detail = { source: given.source, target: given.target }
    const rule = { source: given.source, target: toTarget(given.target) }
    const isDead = await findDead(db, [rule], await findSitePages(db, listOwn(rule)))
    return {
      reply: { id, hasPage: !isDead(rule.target) },
      audit: { action: given.id === 0 ? 'redirect.add' : 'redirect.change', subject: String(id), detail },
    }
  }),

  handle(redirectCalls.remove, async ({ db }, { id }) => {
    const removed = await db.deleteFrom('redirect').where('id', '=', id).returning(['source', 'target']).executeTakeFirstOrThrow(notFound)
    await bumpContentVersion(db)
    return { reply: {}, audit: { action: 'redirect.remove', subject: String(id), detail: removed } }
  }),

  handle(redirectCalls.importLines, async ({ db, clock, actor }, { lines }) => {
    const reply = await importLines(db, lines, { by: getActorName(actor), now: clock.now() })
    const isDone = reply.refused.length === 0
    return { reply, audit: isDone ? { action: 'redirect.import', subject: 'redirects', detail: { added: reply.added } } : [] }
  }),
]

type ImportResult = { added: number; refused: { line: number; msg: string }[] }

/** Adds the redirects of all lines, or none and says what is wrong with which line. */
async function importLines(db: Db, text: string, { by, now }: ChangeAuthor): Promise<ImportResult> {
  const lines = readLines(text)
  if (lines.length === 0) throw createFieldRefusal('lines', redirectMessages.line)
  if (lines.length > redirectLimits.lines) throw createFieldRefusal('lines', redirectMessages.lines)
  const known: StoredRedirect[] = await lockRedirects(db)
  if (known.length + lines.length > redirectLimits.total) throw new Refusal(redirectRefusals.full)
  const added: StoredRedirect[] = []
  const refused: ImportResult['refused'] = []
  const read = lines.map(({ line, ...given }) => ({ line, error: findTextError(given), given }))
  const pages = await findSitePages(
    db,
    read.flatMap(({ error, given }) => (error ? [] : listOwn(toRule(given)))),
  )
  for (const { line, error, given } of read) {
    const msg = error ?? findErrorBeside(toRule(given), [...known, ...added], pages)
    if (msg) refused.push({ line, msg })
    else added.push({ id: 0, ...toRule(given) })
  }
  if (refused.length > 0) return { added: 0, refused }
  const rows = added.map(({ source, target }) => ({ source, target, origin: 'import' as const, changed_at: now, changed_by: by }))
  await db.insertInto('redirect').values(rows).execute()
  await bumpContentVersion(db)
  return { added: rows.length, refused }
}

function toRule({ source, target }: RedirectRule): RedirectRule {
  return { source: toRedirectSource(source), target: toTarget(target) }
}

function findTextError({ source, target }: RedirectRule): string | undefined {
  if (target === '') return redirectMessages.line
  if (source.length > redirectLimits.address || target.length > redirectLimits.address) return `地址不能超过${redirectLimits.address}个字符`
  return findSourceError(source) ?? (isTarget(target) ? findTargetError(toTarget(target)) : redirectMessages.target)
}

function findErrorBeside(rule: RedirectRule, others: readonly StoredRedirect[], pages: ReadonlySet<string>): string | undefined {
  return (findRedirectError(rule, others) ?? findEffectError(rule, pages))?.msg
}
