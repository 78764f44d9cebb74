import type { Services } from '#platform/calls/server/handle.ts'
import { isContentId } from '../../rules.ts'
import type { Editable } from '../editing/content-access.ts'

/** The part of the address that a title proposes, in pinyin; '' where the title has no letters. Another piece of the kind may not have it. */
export async function proposeId({ db }: Pick<Services, 'db'>, { kind, declaration }: Editable, title: string): Promise<string> {
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
