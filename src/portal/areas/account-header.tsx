import { LogOut } from '#ui/icons.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CareLink } from '#platform/site/shared/care-link.tsx'
import { BrandLogo } from '#platform/site/shared/brand-logo.tsx'
import { useBrandIcon } from '#platform/site/shared/brand-icon.tsx'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import styles from './account-header.module.css'

type AccountHeaderProps = {
  /** The back link at the left edge. */
  back?: ReactNode
  title: ReactNode
  /** Links to the screens of the area. */
  places?: ReactNode
  /** Where they stand on a phone. */
  placement?: 'beside' | 'below'
  /** The signed-in account and the logout button. */
  person?: ReactNode
}

export function AccountHeader({ back, title, places, placement = 'beside', person }: AccountHeaderProps) {
  const { siteName } = usePageConfig().brand
  const icon = useBrandIcon()
  const { pathname, search } = useLocation()
  return (
    <header className={styles.header}>
      <div className={styles.inner} data-places={places ? placement : undefined}>
        {back}
        <a href="/" aria-label={`${siteName}，返回首页`} className={styles.logo}>
          <BrandLogo height={38} className={styles.wideLogo} />
          <img src={icon} alt="" width={38} height={38} className={styles.icon} />
        </a>
        {title}
        {places}
        {person && (
          <div className={styles.person}>
            <CareLink from={pathname + search} className={styles.care} />
            {person}
          </div>
        )}
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
