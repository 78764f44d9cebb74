import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Dropdown } from 'antd'
import { logoutStaff } from '#features/office/staff/contract.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { staffNotices } from '#platform/notices/contract.ts'
import { NoticeBell } from '#platform/notices/shared/notice-bell.tsx'
import { clearSession, clearTabStorage } from '#platform/session/shared/session-store.ts'
import { useBrandIcon } from '#platform/site/shared/brand-icon.tsx'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import { classes } from '#ui/classes.ts'
import { Menu, ChevronDown } from '#ui/icons.ts'
import { Initials } from '#ui/initials.tsx'
import styles from './console-frame.module.css'
import { useHeaderKeys } from './header-keys.ts'
import { HelpButton } from './help/help-button.tsx'
import { PaletteField } from './palette/palette-field.tsx'
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
        {person && <HeaderTools person={person} />}
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

function HeaderTools({ person }: { person: SignedIn }) {
  const { part, show } = useHeaderKeys()
  return (
    <>
      <PaletteField person={person} open={part === 'help' ? undefined : part} onShow={show} />
      <HelpButton isOpen={part === 'help'} onOpen={() => show('help')} onClose={() => show(undefined)} />
    </>
  )
}

async function signOutOfConsole(): Promise<void> {
  await callFromBrowser(logoutStaff, {}).catch(() => {})
  clearSession('staff')
  clearTabStorage()
  location.assign('/console/login')
}

function PersonBar({ person }: { person: SignedIn }) {
  const navigate = useNavigate()

  return (
    <div className={styles.bar}>
      <NoticeBell calls={staffNotices} home="/console" hint="事项转交给您、同事提醒您或办理超时时，会在这里告诉您。" />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'role', type: 'group', label: `${person.userName} · ${person.role}` },
            { key: 'me', label: '我的账号与修改密码' },
            { key: 'leave', label: '退出登录' },
          ],
          onClick: ({ key }) => void (key === 'leave' ? signOutOfConsole() : navigate('/console/me')),
        }}
      >
        <button type="button" className={styles.person}>
          <span className={styles.disc}>
            <Initials name={person.userName} picture={person.picture} />
          </span>
          <span title={person.userName} className={styles.name}>
            {person.userName}
          </span>
          <span className={styles.role}>{person.role}</span>
          <ChevronDown />
        </button>
      </Dropdown>
    </div>
  )
}
