import { FilePlusCorner, ListChecks, Settings } from '#ui/icons.ts'
import { customerNotices } from '#platform/notices/contract.ts'
import { NoticeBell } from '#platform/notices/shared/notice-bell.tsx'
import { signOut } from '#platform/session/shared/sign-out.ts'
import { MenuLink } from '#ui/navigation/menu-link.tsx'
import { AccountHeader, LeaveButton } from './account-header.tsx'
import styles from './account-header.module.css'

const places = [
  { to: '/apply/add', label: '新建申请', icon: <FilePlusCorner /> },
  { to: '/apply/list', label: '申请记录', icon: <ListChecks /> },
  { to: '/apply/settings', label: '账号设置', icon: <Settings /> },
]

async function signOutOfApply(): Promise<void> {
  await signOut('applicant')
  location.assign('/apply/login')
}

export function ApplicantHeader({ name }: { name: string | undefined }) {
  return (
    <AccountHeader
      title={<span className={styles.title}>漏扫工具</span>}
      places={
        <nav aria-label="漏扫工具" className={styles.places}>
          {places.map(({ to, label, icon }) => (
            <MenuLink key={to} to={to}>
              {icon}
              <span>{label}</span>
            </MenuLink>
          ))}
        </nav>
      }
      person={
        name && (
          <>
            <NoticeBell calls={customerNotices} home="/apply/list" hint="申请有审核结果时，会在这里告诉您。" />
            <span className={styles.name} title={name}>
              {name}
            </span>
            <LeaveButton onLeave={() => void signOutOfApply()} />
          </>
        )
      }
    />
  )
}
