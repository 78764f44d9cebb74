import { readFileSync } from 'node:fs'
import type { Visitor } from './visitor.ts'

/** Screens of one record to which another page than their list leads. */
const leadsTo: Record<string, string> = { '/console/research/:testId': '/console/projects/:id' }

function readRows(list: string): [string, string][] {
  const rows = readFileSync(`test/surface/${list}.txt`, 'utf8').trimEnd().split('\n')
  return rows.map((row) => row.split('  ') as [string, string])
}

/** The declared addresses of an area. */
export function listScreens(area: 'console' | 'apply' | 'query-coin'): string[] {
  return readRows('addresses').flatMap(([path, kind]) => (kind === area ? [path] : []))
}

/** Every screen of the console by a role that may open it: whose menu holds the screen or, nearest, what it lies below. */
export function listConsoleScreens(): Map<string, string[]> {
  const menus = readRows('menus')
  const declared = listScreens('console').map((path) => path.replace(':kind', 'news'))
  // The menu has a heading for each group, which is no screen, and an entry for each kind of content.
  const listed = menus.map(([, path]) => path).filter((path) => path.startsWith('/console/content/'))
  const byRole = new Map<string, string[]>()
  for (const path of new Set(['/console', '/console/help', ...declared, ...listed])) {
    const place = leadsTo[path] ?? path
    const entries = menus.filter(([, entry]) => `${place}/`.startsWith(`${entry}/`))
    const [role = 'administrator'] = entries.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
    byRole.set(role, [...(byRole.get(role) ?? []), path])
  }
  return byRole
}

/** Opens a screen by its address; that of one record by the first link to one. */
export async function openScreen(visitor: Visitor, path: string): Promise<void> {
  if (!path.includes(':')) return visitor.open(path)
  const list = path.replace(/\/:\w+$/, '')
  await openScreen(visitor, leadsTo[path] ?? list)
  const others = listScreens('console')
  const record = await visitor.holds(
    `a link to ${path}`,
    `[...document.querySelectorAll('main a[href^="${list}/"]')]
      .map((link) => link.getAttribute('href')).find((href) => !${JSON.stringify(others)}.includes(href.split('?')[0]))`,
  )
  await visitor.open(String(record))
}
