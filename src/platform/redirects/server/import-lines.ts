import { Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { bumpContentVersion } from '#platform/publishing/server/content-version.ts'
import { findSitePages } from '#platform/publishing/server/pages/site-paths.ts'
import {
  findSourceFault,
  isTarget,
  readLines,
  redirectLimits,
  redirectMessages,
  redirectRefusals,
  type RedirectRule,
  toSource,
  toTarget,
} from '../rules.ts'
import { type By, findEffectFault, findFault, type Known, listOwn, lockRedirects, refusalAt } from './redirects.ts'

type Imported = { added: number; refused: { line: number; msg: string }[] }

/** Adds the redirects of all lines, or none and says what is wrong with which line. */
export async function importLines(db: Db, text: string, { origin, by, now }: By): Promise<Imported> {
  const lines = readLines(text)
  if (lines.length === 0) throw refusalAt({ field: 'lines', msg: redirectMessages.line })
  if (lines.length > redirectLimits.lines) throw refusalAt({ field: 'lines', msg: redirectMessages.lines })
  const known: Known[] = await lockRedirects(db)
  if (known.length + lines.length > redirectLimits.total) throw new Refusal(redirectRefusals.full)
  const added: Known[] = []
  const refused: Imported['refused'] = []
  const read = lines.map(({ line, ...given }) => ({ line, fault: findTextFault(given), given }))
  const pages = await findSitePages(
    db,
    read.flatMap(({ fault, given }) => (fault ? [] : listOwn(toRule(given)))),
  )
  for (const { line, fault, given } of read) {
    const msg = fault ?? findFaultBeside(toRule(given), [...known, ...added], pages)
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
  return { source: toSource(source), target: toTarget(target) }
}

function findTextFault({ source, target }: RedirectRule): string | undefined {
  if (target === '') return redirectMessages.line
  if (source.length > redirectLimits.address || target.length > redirectLimits.address) return `地址不能超过${redirectLimits.address}个字符`
  return findSourceFault(source) ?? (isTarget(target) ? undefined : redirectMessages.target)
}

function findFaultBeside(rule: RedirectRule, others: readonly Known[], pages: ReadonlySet<string>): string | undefined {
  return (findFault(rule, others) ?? findEffectFault(rule, pages))?.msg
}
