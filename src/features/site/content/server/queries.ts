import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toIso } from '#kit/dates.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { resolvePicturesForEditors } from '#platform/media/server/resolve-pictures.ts'
import { getFields, toText } from '#platform/publishing/content-kinds.ts'
import { listRevisions } from '#platform/publishing/server/history.ts'
import {
  type ContentItem,
  countUnpublished,
  listChoices as findChoices,
  listContentItems,
} from '#platform/publishing/server/editing/items.ts'
import { listUses as findUses } from '#platform/publishing/server/references.ts'
import { findWorkingCopy } from '#platform/publishing/server/editing/working-copy.ts'
import { countContents, getVersion, listChoices, listContents, listOrder, listVersions, openContent } from '../contract.ts'
import { listUses } from '../uses-contract.ts'
import { contentLimits, hasContentRight } from '../rules.ts'
import { listDecisions } from './approvals/decisions.ts'
import type { Editable, Editables } from './editing/content-access.ts'
import { openForEditing } from './editing/open-content.ts'
import { findRevisionData } from './editing/revisions.ts'

export function contentQueries(editables: Editables) {
  return [
    handle(listContents, async ({ db, actor }, { page, pageSize, sort, ...filter }) => {
      const { content } = editables.open(actor, filter.kind, 'edit', 'publish')
      const order = sort || (filter.isInBin ? '-deleted' : content.declaration.isOrdered ? 'position' : '-changed')
      const { items, ...counted } = await listContentItems(db, filter, { page, pageSize, sort: order })
      const titles = await readTitles({ db }, content, items)
      return { ...counted, items: items.map((item) => toListed(item, titles)), facets: await listFacets({ db }, content) }
    }),

    handle(countContents, ({ db, actor }) => countOwn(db, editables, actor)),
    handle(listOrder, async ({ db, actor }, { kind }) => {
      editables.open(actor, kind, 'publish')
      const filter = { kind, text: '', state: '', facet: '', isInBin: false } as const
      const { items } = await listContentItems(db, filter, { page: 1, pageSize: contentLimits.ordered, sort: 'position' })
      return { items: items.map(({ entity_id, title, is_live }) => ({ id: entity_id, title, isLive: is_live })) }
    }),

    handle(openContent, async (context, { kind, id, tab }) => {
      const { content, staff } = editables.open(context.actor, kind, 'edit', 'publish')
      return openForEditing(context, content, { id, tab, staff })
    }),

    handle(listVersions, async ({ db, actor }, { kind, id }) => {
      editables.open(actor, kind, 'edit', 'publish')
      const [revisions, decisions] = await Promise.all([listRevisions(db, kind, id), listDecisions({ db }, { kind, id })])
      return {
        items: revisions.map(({ number, state, author, createdAt, publishAt, publishedAt, takeDownAt }) => ({
          number,
          state,
          author,
          createdAt: createdAt.toISOString(),
          publishAt: toIso(publishAt),
          publishedAt: toIso(publishedAt),
          takeDownAt: toIso(takeDownAt),
          decisions: decisions.filter((decision) => decision.number === number),
        })),
      }
    }),

    handle(getVersion, async ({ db, actor }, { kind, id, number }) => {
      editables.open(actor, kind, 'edit', 'publish')
      const data = number === 0 ? (await findWorkingCopy(db, kind, id))?.data : await findRevisionData(db, { kind, id }, number)
      if (!data) throw new Refusal(refusals.notFound)
      return { data: await resolvePicturesForEditors(db, data as Record<string, unknown>) }
    }),

    handle(listUses, async ({ db, actor }, { kind, ids }) => {
      editables.open(actor, kind, 'edit', 'publish')
      const { total, items } = await findUses(db, { kind, ids }, contentLimits.uses)
      return { total, items: items.map((use) => ({ ...use, label: editables.find(use.kind).declaration.label })) }
    }),

    handle(listChoices, async ({ db, actor }, { kind, text, ids }) => {
      if (!editables.isEditor(actor)) throw new Refusal(refusals.forbidden)
      editables.find(kind)
      return { items: await findChoices(db, kind, { text, ids, limit: contentLimits.choices + ids.length }) }
    }),
  ]
}

async function countOwn(db: Services['db'], editables: Editables, actor: Actor) {
  if (!editables.isEditor(actor)) throw new Refusal(refusals.forbidden)
  const { permissions } = actor
  const mayOpen = (kind: Editable['declaration']) =>
    hasContentRight(permissions, kind, 'edit') || hasContentRight(permissions, kind, 'publish')
  const own = editables.all.map(({ declaration }) => declaration).filter((kind) => kind.only === undefined && mayOpen(kind))
  const counts = await countUnpublished(
    db,
    own.map(({ kind }) => kind),
  )
  return { kinds: own.flatMap(({ kind, label }) => counts.filter((one) => one.kind === kind).map((one) => ({ ...one, label }))) }
}

async function listFacets({ db }: Pick<Services, 'db'>, { declaration }: Editable): Promise<{ value: string; label: string }[]> {
  const field = declaration.facet && getFields(declaration)[declaration.facet]
  if (!field) return []
  if (field.type === 'choice') return [...field.options]
  if (field.type !== 'reference') return []
  const choices = await findChoices(db, field.to, { text: '', ids: [], limit: contentLimits.choices })
  return choices.map(({ id, title }) => ({ value: id, label: title }))
}

type Titles = (field: string, value: unknown) => unknown

/** The titles of what the references of these items point at. */
async function readTitles({ db }: Pick<Services, 'db'>, { declaration }: Editable, items: readonly ContentItem[]): Promise<Titles> {
  const fields = getFields(declaration)
  const names = new Map<string, string>()
  for (const column of declaration.columns) {
    const field = fields[column]
    if (field?.type !== 'reference') continue
    const ids = [...new Set(items.map(({ summary }) => toText(summary[column])))]
    if (ids.length === 0) continue
    const rows = await db
      .selectFrom('content_item')
      .select(['entity_id', 'title'])
      .where('kind', '=', field.to)
      .where('entity_id', 'in', ids)
      .execute()
    for (const { entity_id, title } of rows) names.set(`${column} ${entity_id}`, title)
  }
  return (column, value) => names.get(`${column} ${toText(value)}`) ?? value
}

function toListed(item: ContentItem, titles: Titles) {
  return {
    id: item.entity_id,
    title: item.title,
    state: item.state,
    isLive: item.is_live,
    summary: Object.fromEntries(Object.entries(item.summary).map(([name, value]) => [name, titles(name, value)])),
    changedAt: item.changed_at.toISOString(),
    changedBy: item.changed_by,
    publishAt: toIso(item.publish_at),
    takeDownAt: toIso(item.take_down_at),
    deletedAt: toIso(item.deleted_at),
    deletedBy: item.deleted_by ?? '',
  }
}
