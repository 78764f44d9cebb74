import { ArrowRight } from '#ui/icons.ts'
import { Link } from 'react-router'
import type { MenuItem } from '#platform/features/rules.ts'
import { MenuIcon } from '#platform/features/shared/menu-icon.tsx'
import styles from './shortcuts.module.css'

/** Links to all screens of the menu, for staff without a queue. */
export function Shortcuts({ menu }: { menu: MenuItem[] }) {
  return (
    <div className={styles.groups}>
      {menu.filter(isHeading).map(({ name, path, children }) => (
        <section key={path} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {children.filter(isVisible).map((item) => (
              <li key={item.path}>
                <Link to={item.path}>
                  <MenuIcon name={item.Icon} />
                  <span>{item.name}</span>
                  <ArrowRight />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const isVisible = ({ Hidden }: MenuItem) => Hidden === '0'
const isHeading = ({ children }: MenuItem) => children.some(isVisible)
