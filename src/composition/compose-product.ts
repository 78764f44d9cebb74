import { mergeUnique } from '#kit/merge-unique.ts'
import type { AuditSubject } from '#platform/audit/rules.ts'
import { type Feature, type MenuEntry, menuSections, type Product } from '#platform/features/rules.ts'
import { toNoticeGroups } from '#platform/notices/rules.ts'
import { newQuery, type QuickAction } from '#platform/finding/rules.ts'
import { type ContentKind, contentAddress, permissionsFor } from '#platform/publishing/content-kinds.ts'

/** Merges the declarations of all features; throws for a permission or label declared twice. */
export function composeProduct(features: readonly Feature[]): Product {
  const contents = features.flatMap((feature) => feature.contents ?? [])
  return {
    contents,
    dictionaries: features.flatMap((feature) => feature.dictionaries ?? []),
    permissions: mergeUnique(features.map(({ permissions }) => permissions)),
    auditLabels: {
      actions: mergeUnique(features.map(({ auditActions }) => auditActions)),
      entities: mergeUnique([...features.map(({ auditEntities }) => auditEntities), getLabels(contents)]),
      subjects: mergeUnique([...features.map(({ auditSubjects }) => auditSubjects), getSubjects(contents)]),
      actors: mergeUnique(features.map(({ auditActors }) => auditActors)),
    },
    menu: composeMenu(features.flatMap(({ menu = [] }) => menu)),
    quickActions: [...features.flatMap((feature) => feature.quickActions ?? []), ...contents.flatMap(listContentActions)],
    noticeGroups: toNoticeGroups(features.map(({ notices }) => notices ?? {})),
  }
}

function getLabels(contents: readonly ContentKind[]): Record<string, string> {
  return Object.fromEntries(contents.map(({ kind, label }) => [kind, label]))
}

function getSubjects(contents: readonly ContentKind[]): Record<string, AuditSubject> {
  return Object.fromEntries(contents.map(({ kind, label }) => [kind, { label, path: (id: string) => contentAddress(kind, id) }]))
}

/** A kind of one piece has nothing new. */
function listContentActions({ kind, label, area, only }: ContentKind): QuickAction[] {
  if (only !== undefined) return []
  return [{ name: `新建${label}`, path: `${contentAddress(kind)}?${newQuery}`, needs: permissionsFor(area, 'edit') }]
}

const home: MenuEntry = { name: '工作台', path: '/console', icon: 'LayoutDashboard' }
const handbook: MenuEntry = { name: '使用手册', path: '/console/help', icon: 'BookOpenText' }

/** The start page, entries without a section, the sections with their entries, then the handbook. */
function composeMenu(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  const sections = Object.entries(menuSections).map(([id, heading]) => ({
    ...heading,
    children: entries.filter(({ section }) => section === id),
  }))
  return [home, ...entries.filter(({ section }) => !section), ...sections, handbook]
}
