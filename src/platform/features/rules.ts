import type { Permission } from '#gateway/declared.ts'
import type { MenuIconName } from './shared/menu-icon.tsx'

/** What a feature or platform piece declares to server and browser; pieces of the platform merge what they take from it. Screens are declared in `pages` and `console`. */
export interface Feature {
  /** Permissions and their labels. */
  permissions?: { readonly [P in Permission]?: string }
  /** Screens of the console, in their order. */
  menu?: readonly MenuEntry[]
}

export function defineFeature(feature: Feature): Feature {
  return feature
}

/** What all features declare together. */
export interface Product {
  permissions: Readonly<Record<string, string>>
  menu: readonly MenuEntry[]
}

/** The headings of the console's menu, in their order; entries without one stand before them. */
export const menuSections = {
  projects: { name: '测评项目', path: '/console/project-desk', icon: 'Milestone' },
  articles: { name: '首页与新闻', path: '/console/articles', icon: 'Newspaper' },
  offers: { name: '产品与案例', path: '/console/offers', icon: 'Layers' },
  certificates: { name: '证书', path: '/console/certificates', icon: 'BadgeCheck' },
  pages: { name: '公司页面', path: '/console/pages', icon: 'FileText' },
  upkeep: { name: '发布与维护', path: '/console/upkeep', icon: 'ClipboardCheck' },
  coin: { name: '查询币', path: '/console/coin', icon: 'Coins' },
  accounts: { name: '账号与权限', path: '/console/accounts', icon: 'Users' },
  system: { name: '系统与接口', path: '/console/system', icon: 'SlidersHorizontal' },
  security: { name: '安全审计', path: '/console/security', icon: 'ShieldCheck' },
} as const satisfies Record<string, Pick<MenuEntry, 'name' | 'path' | 'icon'>>

export type MenuSection = keyof typeof menuSections

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
