import { FilePlus2, ListChecks, LogOut } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import logo from '../../content/pictures/brand/logo.svg'
import mark from '../../content/pictures/brand/mark.svg'
import { customerNotices } from '#platform/notices/contract.ts'
import { NoticeBell } from '#platform/notices/parts/notice-bell.tsx'
import { endSessions } from '#platform/session/parts/session-caller.ts'
import { siteName } from '#platform/site/parts/brand.ts'
import { PlaceLink } from '#ui/place-link.tsx'
import styles from './account-header.module.css'

const places = [
  { to: '/apply/add', label: '新建申请', icon: <FilePlus2 /> },
  { to: '/apply/list', label: '申请记录', icon: <ListChecks /> },
]

/** Who is signed in, what one can do here, and the way out. */
export function AccountHeader({ name }: { name: string | undefined }) {
  const navigate = useNavigate()

  async function leave(): Promise<void> {
    await endSessions('applicant')
    await navigate('/apply/login')
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
            <PlaceLink key={to} to={to}>
              {icon}
              <span>{label}</span>
            </PlaceLink>
          ))}
        </nav>
        {name && (
          <div className={styles.person}>
            <NoticeBell calls={customerNotices} home="/apply/list" hint="申请有审核结果时，会在这里告诉您。" />
            <span className={styles.name} title={name}>
              {name}
            </span>
            <button type="button" className={styles.leave} onClick={() => void leave()}>
              <LogOut />
              <span>
                退出<span className={styles.long}>登录</span>
              </span>
            </button>
          </div>
        )}
      </div>
    </header>
  )
}
