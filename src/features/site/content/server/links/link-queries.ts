import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { toText } from '#platform/publishing/content-kinds.ts'
import { listSiteAddresses } from '#platform/publishing/server/pages/site-paths.ts'
import { listAddresses, listDeadLinks } from '../../links-contract.ts'
import { contentLimits } from '../../rules.ts'
import type { Editables } from '../editing/content-access.ts'
import { findNextData } from '../editing/revisions.ts'
import { findAddressFault, findDeadLinks } from './dead-links.ts'

export function linkQueries(editables: Editables) {
  const labels = new Map(editables.all.map(({ kind, declaration }) => [kind as string, declaration.label]))
  return [
    handle(listAddresses, async ({ db, actor }, { text }) => {
      if (!editables.isEditor(actor)) throw new Refusal(refusals.forbidden)
      const found = await listSiteAddresses(db, { text, limit: contentLimits.addresses })
      return {
        items: found.map(({ kind, ...one }) => ({ ...one, kind: labels.get(kind) ?? '页面' })),
        fault: await findAddressFault(db, text),
      }
    }),

    handle(listDeadLinks, async ({ db, actor }, { kind, ids }) => {
      const { content } = editables.open(actor, kind, 'edit', 'publish')
      const versions = await Promise.all(ids.map(async (id) => ({ id, data: (await findNextData(db, { kind, id })) ?? {} })))
      const links = await findDeadLinks(db, content, versions)
      const items = versions.map(({ id, data }, i) => ({
        id,
        title: toText(data[content.declaration.title]),
        links: links[i] ?? [],
      }))
      return { items: items.filter((item) => item.links.length > 0) }
    }),
  ]
}
