import { FilePlus2, ListChecks, LogOut } from 'lucide-react'
import { Link, NavLink, useNavigate } from 'react-router'
import logo from '../../content/pictures/brand/logo.svg'
import mark from '../../content/pictures/brand/mark.svg'
import { callFromBrowser } from '#gateway/loading.ts'
import { logout } from '#platform/session/contract.ts'
import { clearSession, useSession } from '#platform/session/parts/session-store.ts'
import { siteName } from '#platform/site/parts/brand.ts'
import styles from './account-header.module.css'

const places = [
  { to: '/apply/add', label: '新建申请', icon: <FilePlus2 /> },
  { to: '/apply/list', label: '申请记录', icon: <ListChecks /> },
]

/** Who is signed in, what one can do here, and the way out. */
export function AccountHeader() {
  const session = useSession('applicant')
  const navigate = useNavigate()

  async function leave(): Promise<void> {
    try {
      await callFromBrowser(logout, {})
    } finally {
      clearSession('applicant')
      await navigate('/apply/login')
    }
  }

  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" aria-label={`${siteName}，返回首页`} className={styles.logo}>
          <picture>
            <source media="(max-width: 900px)" srcSet={mark} />
            <img src={logo} alt="" width={133} height={42} />
          </picture>
        </Link>
        <span className={styles.title}>漏扫工具</span>
        <nav aria-label="漏扫工具" className={styles.places}>
          {places.map(({ to, label, icon }) => (
            <NavLink key={to} to={to}>
              {icon}
              <span>{label}</span>
            </NavLink>
          ))}
        </nav>
        {session && (
          <div className={styles.person}>
            <span className={styles.name} title={session.name}>
              {session.name}
            </span>
            <button type="button" className={styles.leave} onClick={() => void leave()}>
              <LogOut />
              退出<span className={styles.long}>登录</span>
            </button>
          </div>
        )}
      </div>
    </header>
  )
}
