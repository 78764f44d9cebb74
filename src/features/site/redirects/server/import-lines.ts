import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { findSitePages } from '#platform/publishing/server/pages/site-paths.ts'
import {
  findSourceError,
  isTarget,
  readLines,
  redirectLimits,
  redirectMessages,
  redirectRefusals,
  type RedirectRule,
  toRedirectSource,
  toTarget,
} from '#platform/redirects/rules.ts'
import {
  type ChangeAuthor,
  findEffectError,
  findRedirectError,
  findTargetError,
  listOwn,
  lockRedirects,
  type StoredRedirect,
} from '#platform/redirects/server/redirects.ts'

type ImportResult = { added: number; refused: { line: number; msg: string }[] }

/** Adds the redirects of all lines, or none and says what is wrong with which line. */
export async function importLines(db: Db, text: string, { origin, by, now }: ChangeAuthor): Promise<ImportResult> {
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
  const rows = added.map(({ source, target }) => ({ source, target, origin, changed_at: now, changed_by: by }))
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
