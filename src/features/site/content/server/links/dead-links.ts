import { createOwnChecks, type OwnLink } from '#features/site/site-health/server/links/check-own-links.ts'
import { findLinks } from '#features/site/site-health/server/links/collect-links.ts'
import { toLink } from '#features/site/site-health/rules.ts'
import type { CallReply } from '#gateway/call.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getFields } from '#platform/publishing/content-kinds.ts'
import type { listDeadLinks } from '../../links-contract.ts'
import type { Editable } from '../editing/content-access.ts'

type DeadLink = CallReply<typeof listDeadLinks>['items'][number]['links'][number]
type Version = { id: string; data: unknown }

/** What leads nowhere within the site, for each of these versions; a former one that is restored may name pictures and files removed since. */
export async function findDeadLinks(db: Db, { declaration }: Editable, versions: readonly Version[]): Promise<DeadLink[][]> {
  const check = await createOwnChecks(db)
  const found = versions.map(({ id, data }) => {
    const own = toLink(declaration.getPageAddress(id))?.url
    const links = findLinks(getFields(declaration), data as Record<string, unknown>)
    // A piece may link to its own page before that exists.
    return links.filter(({ url, kind }) => kind !== 'outside' && url !== own)
  })
  const outcomes = await check(found.flat() as OwnLink[])
  return found.map((links) =>
    links.flatMap(({ url, path, field }) => {
      const outcome = outcomes.get(url)
      return outcome?.state === 'dead' ? [{ url, reason: outcome.reason, path, field }] : []
    }),
  )
}

/** Why a typed address of this site can't be opened; '' for any other text. */
export async function findAddressFault(db: Db, text: string): Promise<string> {
  const link = toLink(text)
  if (!link || link.kind === 'outside') return ''
  const outcomes = await (await createOwnChecks(db))([link as OwnLink])
  const outcome = outcomes.get(link.url)
  return outcome?.state === 'dead' ? outcome.reason : ''
}
