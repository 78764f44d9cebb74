import type { MenuItem } from '#platform/features/rules.ts'
import { MenuIcon } from '#platform/features/shared/menu-icon.tsx'
import { MenuLink } from '#ui/navigation/menu-link.tsx'
import styles from './side-menu.module.css'
import { countQueues, type QueueCounts } from './queue-counts.ts'
import type { SignedIn } from './signed-in.ts'
import { useState } from 'react'
import { usePolling } from '#ui/browser/polling.ts'

/** On the wire Hidden '0' means visible. */
const isVisible = ({ Hidden }: MenuItem) => Hidden === '0'

type SideMenuProps = { person: SignedIn; first: QueueCounts }

/** The menu of the signed-in account (`Powerlist`) with the number of open items in each queue. */
export function SideMenu(props: SideMenuProps) {
  const { person } = props
  const counts = useQueueCounts(props)
  return (
    <nav aria-label="控制台菜单" className={styles.menu}>
      <MenuList items={person.menu} counts={counts} />
    </nav>
  )
}

function MenuList({ items, counts }: { items: MenuItem[]; counts: QueueCounts }) {
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

function Group({ item, counts }: { item: MenuItem; counts: QueueCounts }) {
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

/** Counted again once the screen is drawn, with every reload of its data, and by polling; a failed count leaves the menu as it is. */
function useQueueCounts({ person, first }: SideMenuProps): QueueCounts {
  const [counts, setCounts] = useState<QueueCounts>(first)
  usePolling(async () => setCounts(await countQueues(person)), 30_000, person)
  return counts
}
