import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ServerProduct } from '#platform/features/server/server-feature.ts'
import { findRecords } from '../contract.ts'
import { findLimits as limits, toFindKey } from '../rules.ts'
import type { Findable } from './findable.ts'
import { findEntries, type FoundEntry } from './find-entries.ts'
import { indexChanges } from './find-index.ts'
import { createScreenFinder } from './find-screens.ts'

/** What an import leaves beyond these is read by the job. */
const roundsBeforeReading = 4

export function findHandlers({ menu, quickActions, findables }: Pick<ServerProduct, 'menu' | 'quickActions' | 'findables'>) {
  const findScreens = createScreenFinder({ menu, quickActions })
  return [
    handle(findRecords, async ({ db, actor }, { text }) => {
      const key = toFindKey(text)
      if (key === '' || actor.kind !== 'staff') return { groups: [] }
      const { permissions } = actor
      const shown = findables.filter(({ needs }) => needs.some((one) => permissions.has(one)))
      await readChanges(db, findables)
      const [places, entries] = await Promise.all([findScreens(permissions, key), findShown(db, shown, { key, permissions })])
      const groups = [
        { label: '页面', items: places.screens },
        { label: '操作', items: places.actions },
        ...shown.map((findable) => ({ label: findable.label, items: toItems(findable, entries) })),
      ]
      return { groups: groups.filter(({ items }) => items.length > 0) }
    }),
  ]
}

async function findShown(
  db: Db,
  findables: readonly Findable[],
  { key, permissions }: { key: string; permissions: ReadonlySet<string> },
): Promise<FoundEntry[]> {
  const found = await findEntries(db, { kinds: findables.map(({ kind }) => kind), key })
  const kept = await Promise.all(
    findables.map(async ({ kind, pick }) => {
      const own = found.filter((entry) => entry.kind === kind)
      if (!pick || own.length === 0) return own
      const ids = new Set(
        await pick(
          db,
          own.map(({ id }) => id),
          permissions,
        ),
      )
      return own.filter(({ id }) => ids.has(id))
    }),
  )
  return kept.flat()
}

/** What was written a moment ago is found. */
async function readChanges(db: Db, findables: readonly Findable[]): Promise<void> {
  for (let round = 0; round < roundsBeforeReading; round++) if (!(await indexChanges(db, findables))) return
}

function toItems({ kind, path }: Findable, entries: readonly FoundEntry[]): { title: string; detail: string; path: string }[] {
  const ofKind = new Map(entries.filter((entry) => entry.kind === kind).map((entry) => [entry.id, entry]))
  return [...ofKind.values()].slice(0, limits.ofKind).map(({ id, title, detail }) => ({ title, detail, path: path({ id, title }) }))
}
