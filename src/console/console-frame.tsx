import { Menu } from '#ui/icons.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { classes } from '#ui/classes.ts'
import { useBrandIcon } from '#platform/site/shared/brand-icon.tsx'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import styles from './console-frame.module.css'
import { HelpButton } from './help/help-button.tsx'
import { PaletteField } from './palette/palette-field.tsx'
import { PersonBar } from './person-bar.tsx'
import type { QueueCounts } from './queue-counts.ts'
import { SideMenu } from './side-menu.tsx'
import type { SignedIn } from './signed-in.ts'

type ConsoleFrameProps = { person?: SignedIn; counts?: QueueCounts; children: ReactNode }

/** Frame of the console: menu on the left, account bar on top; on narrow screens the menu is a drawer. */
export function ConsoleFrame({ person, counts = {}, children }: ConsoleFrameProps) {
  const { pathname } = useLocation()
  const { siteName } = usePageConfig().brand
  const icon = useBrandIcon()
  // The path at which the drawer was opened: navigating away closes it.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    function onKey({ key }: KeyboardEvent): void {
      if (key !== 'Escape') return
      setOpenAt(undefined)
      button.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])

  return (
    <div className={styles.frame}>
      <a href="#main" className="skip-link">
        跳到主要内容
      </a>
      <header className={styles.top}>
        <button
          ref={button}
          type="button"
          className={styles.call}
          aria-label="菜单"
          aria-expanded={isOpen}
          onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        >
          <Menu />
        </button>
        <Link to="/console" className={styles.brand}>
          <img src={icon} alt="" width={28} height={28} />
          <span>
            <span className={styles.site}>{siteName}</span>控制台
          </span>
        </Link>
        {person && <PaletteField person={person} />}
        {person && <HelpButton />}
        {person && <PersonBar person={person} />}
      </header>
      <div className={classes(styles.side, isOpen && styles.open)}>{person && <SideMenu person={person} first={counts} />}</div>
      {isOpen && <div aria-hidden="true" className={styles.shade} onClick={() => setOpenAt(undefined)} />}
      <main id="main" tabIndex={-1} className={styles.main}>
        <noscript>
          <p className={styles.note}>控制台需要浏览器启用 JavaScript。</p>
        </noscript>
        {children}
      </main>
    </div>
  )
}
