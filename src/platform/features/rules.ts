import { mergeUnique } from '#kit/merge-unique.ts'
import type { AuditAction, Permission } from '#gateway/declared.ts'
import type { AuditSubject, AuditLabels } from '#platform/audit/rules.ts'
import type { Dictionary } from '#platform/dictionaries/rules.ts'
import { type ContentKind, contentAddress, permissionsFor } from '#platform/publishing/content-kinds.ts'
import { type NoticeGroups, type NoticeTable, toNoticeGroups } from '#platform/notices/rules.ts'
import type { MenuIconName } from './parts/menu-icon.tsx'

/** What a feature or platform piece declares to server and browser. Screens are declared in `pages` and `console`. */
export type Feature = {
  /** Permissions and their labels. */
  permissions?: { readonly [P in Permission]?: string }
  /** What its commands write to the audit trail, `{entity}.{verb}`, and how the trail shows it. */
  auditActions?: { readonly [A in AuditAction]?: string }
  /** The entities of these actions and their labels, as choices of a filter. */
  auditEntities?: Readonly<Record<string, string>>
  /** The kinds of rows that the actions name as their subject. */
  auditSubjects?: Readonly<Record<string, AuditSubject>>
  /** The jobs that write to the trail, by their name. */
  auditActors?: Readonly<Record<string, string>>
  /** The kinds of content that the console edits. Things and subjects of the audit trail follow from them. */
  contents?: readonly ContentKind[]
  /** Choices that staff edit at 字典. */
  dictionaries?: readonly Dictionary[]
  /** Screens of the console, in their order. */
  menu?: readonly MenuEntry[]
  /** The groups of notices that it sends, by their id. */
  notices?: NoticeTable
}

export function defineFeature(feature: Feature): Feature {
  return feature
}

/** What all features declare together. */
export type Product = {
  permissions: Readonly<Record<string, string>>
  auditLabels: AuditLabels
  contents: readonly ContentKind[]
  dictionaries: readonly Dictionary[]
  menu: readonly MenuEntry[]
  noticeGroups: NoticeGroups
}

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
    noticeGroups: toNoticeGroups(features.map(({ notices }) => notices ?? {})),
  }
}

function getLabels(contents: readonly ContentKind[]): Record<string, string> {
  return Object.fromEntries(contents.map(({ kind, label }) => [kind, label]))
}

function getSubjects(contents: readonly ContentKind[]): Record<string, AuditSubject> {
  return Object.fromEntries(contents.map(({ kind, label }) => [kind, { label, path: (id: string) => contentAddress(kind, id) }]))
}

/** The headings of the console's menu, in their order; entries without one stand before them. */
const menuSections = {
  projects: { name: '测评项目', path: '/console/project-desk', icon: 'Milestone' },
  content: { name: '内容', path: '/console/content', icon: 'FileText' },
  coin: { name: '查询币', path: '/console/coin', icon: 'Coins' },
  accounts: { name: '账号与权限', path: '/console/accounts', icon: 'Users' },
  system: { name: '系统与接口', path: '/console/system', icon: 'SlidersHorizontal' },
  security: { name: '安全审计', path: '/console/security', icon: 'ShieldCheck' },
} as const satisfies Record<string, Pick<MenuEntry, 'name' | 'path' | 'icon'>>

type MenuSection = keyof typeof menuSections

/** A screen of the console. `needs`: one of these permissions opens it; `hidden`: it is reached from another screen. */
export type MenuEntry = {
  section?: MenuSection
  name: string
  path: string
  icon: MenuIconName
  needs?: readonly Permission[]
  hidden?: true
  children?: readonly MenuEntry[]
}

export type MenuItem = { name: string; path: string; Icon: string; Hidden: '0' | '1'; children: MenuItem[] }

/** The entry that leads to the pieces of a kind of content. */
export function contentMenuEntry({ kind, label, area, only }: ContentKind, icon: MenuIconName): MenuEntry {
  const needs = [...permissionsFor(area, 'edit'), ...permissionsFor(area, 'publish')]
  return { section: 'content', name: label, path: contentAddress(kind, only), icon, needs }
}

const home: MenuEntry = { name: '工作台', path: '/console', icon: 'LayoutDashboard' }

/** The start page, entries without a section, then the sections with their entries. */
function composeMenu(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  const sections = Object.entries(menuSections).map(([id, heading]) => ({
    ...heading,
    children: entries.filter(({ section }) => section === id),
  }))
  return [home, ...entries.filter(({ section }) => !section), ...sections]
}

/** The menu for these permissions. A heading is shown only with entries below it. */
export function toMenu(entries: readonly MenuEntry[], permissions: readonly string[]): MenuItem[] {
  return entries.flatMap(({ name, path, icon, needs, hidden, children = [] }) => {
    const below = toMenu(children, permissions)
    const isOpen = needs ? needs.some((permission) => permissions.includes(permission)) : children.length === 0 || below.length > 0
    return isOpen ? [{ name, path, Icon: icon, Hidden: hidden ? ('1' as const) : ('0' as const), children: below }] : []
  })
}

/** The paths of menu items and of those below them. */
export function listPaths(items: MenuItem[]): string[] {
  return items.flatMap(({ path, children }) => [path, ...listPaths(children)])
}
