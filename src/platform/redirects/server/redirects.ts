import type { FieldError } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { isPublic } from '#platform/outgoing/server/internal-networks.ts'
import {
  createRedirectFinder,
  findRuleError,
  type RedirectOrigin,
  redirectMessages,
  type RedirectRule,
  toRedirectSource,
  toTarget,
} from '../rules.ts'

export type StoredRedirect = RedirectRule & { id: number }
export type ChangeAuthor = { by: string; now: Date }

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

/** Why visitors would not reach a target that is not of this site. */
export function findTargetError(target: string): string | undefined {
  return target.startsWith('/') || isPublic(target) ? undefined : redirectMessages.internal
}

type Move = { from: string; to: string }

/**
 * A page has another address now: its former one leads there, and so does what led to the former one. Off the site it takes along what
 * stands in for it. No redirect stands in the way of the new address. The caller changes the content version.
 */
export async function redirectPage(db: Db, { from, to }: Move, { by, now }: ChangeAuthor): Promise<void> {
  await lockByName(db, 'redirects')
  const [source, target] = [toRedirectSource(from), toTarget(to)]
  const changed = { changed_at: now, changed_by: by }
  await db.deleteFrom('redirect').where('source', '=', toRedirectSource(target)).execute()
  await db
    .updateTable('redirect')
    .set({ target, ...changed })
    .where('target', '=', toTarget(from))
    .execute()
  await db
    .updateTable('redirect')
    .set({ source: toRedirectSource(target), ...changed })
    .where('source', '=', source)
    .where('origin', '=', 'replaced')
    .execute()
  await putRedirect(db, { source, target, origin: 'moved' }, { by, now })
}

/**
 * Another page stands in for one that goes off the site. What led to that one still does, by way of this redirect, so that it leads to the
 * page once more when that comes back. The caller changes the content version.
 */
export async function redirectToReplacement(db: Db, { from, to }: Move, author: ChangeAuthor): Promise<void> {
  await lockByName(db, 'redirects')
  await putRedirect(db, { source: toRedirectSource(from), target: toTarget(to), origin: 'replaced' }, author)
}

/** A page is on the site, again perhaps: nothing stands in for it, now or when it is taken down without a replacement. */
export async function endReplacement(db: Db, address: string): Promise<void> {
  await db.deleteFrom('redirect').where('source', '=', toRedirectSource(address)).where('origin', '=', 'replaced').execute()
}

type NewRedirect = RedirectRule & { origin: RedirectOrigin }

async function putRedirect(db: Db, { source, target, origin }: NewRedirect, { by, now }: ChangeAuthor): Promise<void> {
  const row = { target, origin, changed_at: now, changed_by: by }
  await db
    .insertInto('redirect')
    .values({ source, ...row })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
}
