import { LogOut } from '#ui/icons.ts'
import type { ReactNode } from 'react'
import logo from '../../../content/pictures/brand/logo.svg'
import mark from '../../../content/pictures/brand/mark.svg'
import { siteName } from '#platform/site/parts/brand.ts'
import styles from './account-header.module.css'

type AccountHeaderProps = {
  /** The back link at the left edge. */
  back?: ReactNode
  title: ReactNode
  /** Links to the screens of the area. */
  places?: ReactNode
  /** The signed-in account and the logout button. */
  person?: ReactNode
}

export function AccountHeader({ back, title, places, person }: AccountHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        {back}
        <a href="/" aria-label={`${siteName}，返回首页`} className={styles.logo}>
          <picture>
            <source media="(max-width: 900px)" srcSet={mark} />
            <img src={logo} alt="" width={133} height={42} />
          </picture>
        </a>
        {title}
        {places}
        {person && <div className={styles.person}>{person}</div>}
      </div>
    </header>
  )
}

export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  return (
    <button type="button" className={styles.leave} onClick={onLeave}>
      <LogOut />
      <span>
        退出<span className={styles.long}>登录</span>
      </span>
    </button>
  )
}
