import type { MenuItem } from '#platform/features/rules.ts'
import { MenuIcon } from '#platform/features/parts/menu-icon.tsx'
import { MenuLink } from '#ui/navigation/menu-link.tsx'
import styles from './side-menu.module.css'
import type { SignedIn } from './signed-in.ts'
import { useState } from 'react'
import { usePolling } from '#ui/browser/polling.ts'

/** On the wire Hidden '0' means visible. */
const isVisible = ({ Hidden }: MenuItem) => Hidden === '0'

/** The menu of the signed-in account (`Powerlist`) with the number of open items in each queue. */
export function SideMenu({ person }: { person: SignedIn }) {
  const counts = useQueueCounts(person)
  return (
    <nav aria-label="控制台菜单" className={styles.menu}>
      <MenuList items={person.menu} counts={counts} />
    </nav>
  )
}

function MenuList({ items, counts }: { items: MenuItem[]; counts: Record<string, number> }) {
  return (
    <ul>
      {items.filter(isVisible).map((item) => (
        <li key={item.path}>
          {item.children.some(isVisible) ? <Group item={item} counts={counts} /> : <Entry item={item} count={counts[item.path] ?? 0} />}
        </li>
      ))}
    </ul>
  )
}

function Group({ item, counts }: { item: MenuItem; counts: Record<string, number> }) {
  return (
    <>
      <p className={styles.group}>{item.name}</p>
      <MenuList items={item.children} counts={counts} />
    </>
  )
}

function Entry({ item, count }: { item: MenuItem; count: number }) {
  return (
    <MenuLink to={item.path} end={item.path === '/console'} className={styles.entry}>
      <MenuIcon name={item.Icon} />
      <span>{item.name}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span className="visually-hidden">待处理 </span>
          {count > 999 ? '999+' : count}
        </span>
      )}
    </MenuLink>
  )
}

type QueueCounts = Record<string, number>

/** The number of open items of the queues and task lists that these permissions allow, summed up by the path of their screen. */
async function countQueues(permissions: readonly string[]): Promise<QueueCounts> {
  const { otherTasks, reviewQueues } = await import('./waiting.ts')
  const queues = reviewQueues.map(({ counts, ...queue }) => ({ ...queue, count: async () => (await counts()).open }))
  const open = [...queues, ...otherTasks].filter(({ needs }) => needs.some((permission) => permissions.includes(permission)))
  const counted = await Promise.all(open.map(async ({ path, count }) => ({ path, waiting: await count() })))
  const ofPath = Map.groupBy(counted, ({ path }) => path)
  return Object.fromEntries([...ofPath].map(([path, all]) => [path, all.reduce((sum, { waiting }) => sum + waiting, 0)]))
}

/** Counted once the screen is drawn, with every reload of its data, and by polling; a failed count leaves the menu as it is. */
function useQueueCounts(person: SignedIn): QueueCounts {
  const [counts, setCounts] = useState<QueueCounts>({})
  usePolling(async () => setCounts(await countQueues(person.permissions)), 30_000, person)
  return counts
}
