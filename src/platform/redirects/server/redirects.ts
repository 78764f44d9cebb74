import { createFieldRefusal, type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { isPublic } from '#platform/outgoing/server/internal-networks.ts'
import { findSitePages } from '#platform/publishing/server/pages/site-paths.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import {
  createRedirectFinder,
  findRuleError,
  type RedirectOrigin,
  redirectLimits,
  redirectMessages,
  redirectRefusals,
  type RedirectRule,
  toRedirectSource,
  toTarget,
} from '../rules.ts'

export type StoredRedirect = RedirectRule & { id: number }
export type ChangeAuthor = { origin: RedirectOrigin; by: string; now: Date }

/** All redirects, which no other transaction changes until this one ends. */
export async function lockRedirects(db: Db): Promise<StoredRedirect[]> {
  await lockByName(db, 'redirects')
  return listRules(db)
}

export function listRules(db: Db): Promise<StoredRedirect[]> {
  return db.selectFrom('redirect').select(['id', 'source', 'target']).execute()
}

/** Why a rule conflicts with the known ones: loops and chains are forbidden. */
export function findRedirectError(rule: RedirectRule, others: readonly StoredRedirect[]): FieldError | undefined {
  if (others.some(({ source }) => source === rule.source)) return { field: 'source', msg: redirectMessages.taken }
  const error = findRuleError(rule, createRedirectFinder(others))
  if (error) return error
  const leadsTo = createRedirectFinder([rule])
  const leading = others.filter(({ target }) => leadsTo(target))
  if (leading.length === 0) return undefined
  return { field: 'source', msg: `已有 ${leading.length} 条重定向指向该地址（如 ${leading[0]?.source}），请先修改它们` }
}

/** Writes one redirect as staff gave it, and returns its id. */
export async function saveRedirect(db: Db, { id, ...given }: StoredRedirect, { origin, by, now }: ChangeAuthor): Promise<number> {
  const rule = { source: toRedirectSource(given.source), target: toTarget(given.target) }
  const msg = findTargetError(rule.target)
  if (msg) throw createFieldRefusal('target', msg)
  const known = await lockRedirects(db)
  if (id === 0 && known.length >= redirectLimits.total) throw new Refusal(redirectRefusals.full)
  const error = findRedirectError(
    rule,
    known.filter((other) => other.id !== id),
  )
  const refused = error ?? findEffectError(rule, await findSitePages(db, listOwn(rule)))
  if (refused) throw createFieldRefusal(refused.field, refused.msg)
  const row = { ...rule, changed_at: now, changed_by: by }
  const written =
    id === 0
      ? await db
          .insertInto('redirect')
          .values({ ...row, origin })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db.updateTable('redirect').set(row).where('id', '=', id).returning('id').executeTakeFirst()
  if (!written) throw new Refusal(refusals.notFound)
  await bumpContentVersion(db)
  return written.id
}

/** Why visitors would not reach a target that is not of this site. */
export function findTargetError(target: string): string | undefined {
  return target.startsWith('/') || isPublic(target) ? undefined : redirectMessages.internal
}

/** The addresses of this site in a rule. */
export function listOwn({ source, target }: RedirectRule): string[] {
  return target.startsWith('/') ? [source, target] : [source]
}

/** Why a rule would not take effect beside these pages, or would lead from itself to itself. */
export function findEffectError(rule: RedirectRule, pages: ReadonlySet<string>): FieldError | undefined {
  const { source, target } = rule
  if (pages.has(source)) return { field: 'source', msg: redirectMessages.isPage }
  const comesBack = !pages.has(target) && createRedirectFinder([rule])(target) !== undefined
  return comesBack ? { field: 'target', msg: redirectMessages.within } : undefined
}

/**
 * A page has another address now: its former one leads there, and so does what led to the former one. The new address has a page, so no
 * redirect stands in its way. The caller changes the content version.
 */
export async function redirectPage(db: Db, { from, to }: { from: string; to: string }, { origin, by, now }: ChangeAuthor): Promise<void> {
  await lockByName(db, 'redirects')
  const changed = { changed_at: now, changed_by: by }
  const [source, target] = [toRedirectSource(from), toTarget(to)]
  if (target.startsWith('/')) await db.deleteFrom('redirect').where('source', '=', toRedirectSource(target)).execute()
  await db
    .updateTable('redirect')
    .set({ target, ...changed })
    .where('target', '=', toTarget(from))
    .execute()
  const row = { target, origin, ...changed }
  await db
    .insertInto('redirect')
    .values({ source, ...row })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
}
