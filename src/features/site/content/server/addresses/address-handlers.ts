import { Refusal } from '#gateway/refusals.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { renameContent } from '#platform/publishing/server/editing/rename.ts'
import { findLastAddress } from '#platform/publishing/server/pages/page-address.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { redirectPage } from '#platform/redirects/server/redirects.ts'
import { changeContentId, proposeContentId } from '../../address-contract.ts'
import { contentRefusals, isContentId } from '../../rules.ts'
import { assertContentId, toAuditEntry, type Editables, type Editable } from '../editing/content-access.ts'

/** What an editor proposes and changes of the address of a piece. */
export function addressHandlers(editables: Editables, publishables: readonly Publishable[]) {
  return [
    handle(proposeContentId, async ({ db, actor }, { kind, title }) => {
      const { content } = editables.open(actor, kind, 'edit', 'publish')
      return { id: content.declaration.id?.isWords ? await proposeId({ db }, content, title) : '' }
    }),

    // The former address leads to the new one, also of a piece that is off the site and may come back.
    handle(changeContentId, async (services, { kind, id, newId }) => {
      const { db, clock } = services
      const { content, staff } = editables.open(services.actor, kind, 'publish')
      if (!content.declaration.id?.mayChange) throw new Refusal(contentRefusals.fixedId)
      assertContentId(content, newId)
      const former = await findLastAddress(db, content.declaration, id)
      await renameContent(services, content, { id, newId, publishables })
      await db
        .updateTable('content_approval')
        .set({ entity_id: newId })
        .where('content_kind', '=', kind)
        .where('entity_id', '=', id)
        .execute()
      if (former) {
        await redirectPage(db, { from: former, to: content.declaration.getPageAddress(newId) }, { by: staff.name, now: clock.now() })
        await bumpContentVersion(db)
      }
      return { reply: {}, audit: toAuditEntry(content, { verb: 'edit', id: newId, detail: { before: { id }, after: { id: newId } } }) }
    }),
  ]
}

/** The part of the address that a title proposes, in pinyin; '' where the title has no letters. Another piece of the kind may not have it. */
async function proposeId({ db }: Pick<Services, 'db'>, { kind, declaration }: Editable, title: string): Promise<string> {
  const { max = 0 } = declaration.id ?? {}
  const proposed = fitWords(await spell(title), max)
  if (proposed === '' || !isContentId(declaration, proposed)) return ''
  const rows = await db
    .selectFrom('content_item')
    .select('entity_id')
    .where('kind', '=', kind)
    .where('entity_id', 'like', `${fitWords(proposed, max - 3)}%`)
    .execute()
  const taken = new Set(rows.map(({ entity_id }) => entity_id))
  if (!taken.has(proposed)) return proposed
  for (let i = 2; i < 100; i++) {
    const next = `${fitWords(proposed, max - 3)}-${i}`
    if (!taken.has(next)) return next
  }
  return ''
}

/** Syllables and words joined by dashes, beginning with a letter. */
async function spell(title: string): Promise<string> {
  // Its tables of characters are large, and few processes name a piece.
  const { pinyin } = await import('pinyin-pro')
  const words = pinyin(title.normalize('NFKC'), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  return words
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
}

/** As many whole words as fit. */
function fitWords(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, text.lastIndexOf('-', max)).slice(0, max)
}
