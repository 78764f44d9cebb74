import { Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { bumpContentVersion } from '#platform/publishing/server/content-version.ts'
import {
  findSourceError,
  isTarget,
  readLines,
  redirectLimits,
  redirectMessages,
  redirectRefusals,
  toRedirectSource,
  toTarget,
} from '../rules.ts'
import { type ChangeAuthor, findRedirectError, isPage, type StoredRedirect, lockRedirects, refusalAt } from './redirects.ts'

type Imported = { added: number; refused: { line: number; msg: string }[] }

/** Adds the redirects of all lines, or none and says what is wrong with which line. */
export async function importLines(db: Db, text: string, { origin, by, now }: ChangeAuthor): Promise<Imported> {
  const lines = readLines(text)
  if (lines.length === 0) throw refusalAt({ field: 'lines', msg: redirectMessages.line })
  if (lines.length > redirectLimits.lines) throw refusalAt({ field: 'lines', msg: redirectMessages.lines })
  const known: StoredRedirect[] = await lockRedirects(db)
  if (known.length + lines.length > redirectLimits.total) throw new Refusal(redirectRefusals.full)
  const added: StoredRedirect[] = []
  const refused: Imported['refused'] = []
  for (const { line, source, target } of lines) {
    const rule = { id: 0, source, target }
    const msg = findTextError(rule) ?? (await findErrorBeside(db, rule, [...known, ...added]))
    if (msg) refused.push({ line, msg })
    else added.push({ id: 0, source: toRedirectSource(source), target: toTarget(target) })
  }
  if (refused.length > 0) return { added: 0, refused }
  const rows = added.map(({ source, target }) => ({ source, target, origin, changed_at: now, changed_by: by }))
  await db.insertInto('redirect').values(rows).execute()
  await bumpContentVersion(db)
  return { added: rows.length, refused }
}

function findTextError({ source, target }: StoredRedirect): string | undefined {
  if (target === '') return redirectMessages.line
  if (source.length > redirectLimits.address || target.length > redirectLimits.address) return `地址不能超过${redirectLimits.address}个字符`
  return findSourceError(source) ?? (isTarget(target) ? undefined : redirectMessages.target)
}

async function findErrorBeside(db: Db, { source, target }: StoredRedirect, others: readonly StoredRedirect[]): Promise<string | undefined> {
  const rule = { source: toRedirectSource(source), target: toTarget(target) }
  return findRedirectError(rule, others)?.msg ?? ((await isPage(db, rule.source)) ? redirectMessages.isPage : undefined)
}
