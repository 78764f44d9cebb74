import { createFieldRefusal, type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { findSitePages } from '#platform/publishing/server/pages/site-paths.ts'
import {
  createRedirectFinder,
  redirectLimits,
  redirectMessages,
  redirectRefusals,
  type RedirectRule,
  toRedirectSource,
  toTarget,
} from '#platform/redirects/rules.ts'
import {
  type ChangeAuthor,
  findRedirectError,
  findTargetError,
  lockRedirects,
  type StoredRedirect,
} from '#platform/redirects/server/redirects.ts'

/** Writes one redirect as staff gave it, and returns its id. */
export async function saveRedirect(db: Db, { id, ...given }: StoredRedirect, { by, now }: ChangeAuthor): Promise<number> {
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
          .values({ ...row, origin: 'manual' })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db.updateTable('redirect').set(row).where('id', '=', id).returning('id').executeTakeFirst()
  if (!written) throw new Refusal(refusals.notFound)
  await bumpContentVersion(db)
  return written.id
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
