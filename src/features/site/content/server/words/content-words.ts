import { findWords } from '#features/site/sensitive-words/server/find-words.ts'
import type { CallReply } from '#gateway/call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { htmlToText } from '#kit/formats/html-text.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type ContentField, type ContentFields, type ContentKind, getFields } from '#platform/publishing/content-kinds.ts'
import { contentRefusals } from '../../rules.ts'
import { listSensitiveWords } from '../../words-contract.ts'
import type { Editables } from '../editing/content-access.ts'
import { findNextData } from '../editing/revisions.ts'

type WordPlace = CallReply<typeof listSensitiveWords>['words'][number]
type Data = Record<string, unknown>
type Declared = { declaration: ContentKind }

export function wordQueries(editables: Editables) {
  return [
    handle(listSensitiveWords, async ({ db, actor }, { kind, id }) => {
      const { content } = editables.open(actor, kind, 'edit', 'publish')
      return { words: await findContentWords(db, content, (await findNextData(db, { kind, id })) ?? {}) }
    }),
  ]
}

export async function findContentWords(db: Db, { declaration }: Declared, data: Data): Promise<WordPlace[]> {
  const texts = listTexts(getFields(declaration), data)
  const found = await findWords(
    db,
    'published',
    texts.map(({ text }) => text),
  )
  return texts.flatMap(({ path, field }, i) =>
    (found[i] ?? []).map(({ word, severity }) => ({ word, isRefused: severity === 'refuse', path, field })),
  )
}

/** Refuses data with words that must not be published, at their fields. */
export async function assertPublishableWords(db: Db, content: Declared, data: Data): Promise<void> {
  const refused = (await findContentWords(db, content, data)).filter(({ isRefused }) => isRefused)
  if (refused.length === 0) return
  const byPath = Map.groupBy(refused, ({ path }) => path)
  const errors = [...byPath].map(([field, places]) => ({
    field,
    msg: `含有不能发布的词语：${places.map(({ word }) => `“${word}”`).join('、')}`,
  }))
  throw new Refusal(contentRefusals.sensitiveWords, { errors })
}

/** `assertPublishableWords` for what would be published next. */
export async function assertNextWords(db: Db, content: Declared, id: string): Promise<void> {
  await assertPublishableWords(db, content, (await findNextData(db, { kind: content.declaration.kind, id })) ?? {})
}

type PlacedText = { path: string; field: string; text: string }

function listTexts(fields: ContentFields, data: Data, prefix = ''): PlacedText[] {
  return Object.entries(fields).flatMap(([name, field]) => listTextsOf(field, data[name], `${prefix}${name}`))
}

function listTextsOf(field: ContentField, value: unknown, path: string): PlacedText[] {
  if (field.type === 'group') return value ? listTexts(field.fields, value as Data, `${path}.`) : []
  if (field.type === 'items')
    return ((value ?? []) as Data[]).flatMap((item, i) =>
      listTexts(field.fields, item, `${path}.${i}.`).map((found) => ({ ...found, field: `${field.label} · ${found.field}` })),
    )
  const text = toPlainText(field, value)
  return text === '' ? [] : [{ path, field: field.label, text }]
}

function toPlainText({ type }: ContentField, value: unknown): string {
  if (type === 'words') return Array.isArray(value) ? value.join('\n') : ''
  if (typeof value !== 'string') return ''
  if (type === 'richText') return htmlToText(value)
  return type === 'text' || type === 'longText' ? value : ''
}
