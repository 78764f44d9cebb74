import type { ReactNode } from 'react'
import { Outlet, useLoaderData, useRouteError } from 'react-router'
import { LoadErrorStrip } from '#platform/calls/shared/load-error-strip.tsx'
import { customerNotices } from '#platform/notices/contract.ts'
import { NoticeBell } from '#platform/notices/shared/notice-bell.tsx'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { signOut } from '#platform/session/shared/sign-out.ts'
import { AntdRoot } from '#ui/antd/antd-root.tsx'
import { FilePlusCorner, ListChecks, Settings } from '#ui/icons.ts'
import { MenuLink } from '#ui/navigation/menu-link.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-header.module.css'
import { AccountHeader, LeaveButton } from './account-header.tsx'
import { ErrorView } from './error-view.tsx'

type User = { name: string }

export async function clientLoader(): Promise<User> {
  const user = getSignedIn<User>('applicant')
  return user
}

export default function AccountLayout() {
  const { name } = useLoaderData<typeof clientLoader>()
  return (
    <AntdRoot size="large">
      <Frame name={name}>
        <LoadErrorStrip />
        <Outlet />
      </Frame>
    </AntdRoot>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <AntdRoot size="large">
      <Frame>
        <ErrorView error={error} />
      </Frame>
    </AntdRoot>
  )
}

function Frame({ name, children }: { name?: string; children: ReactNode }) {
  return <AccountFrame header={<ApplicantHeader name={name} />}>{children}</AccountFrame>
}

const places = [
  { to: '/apply/add', label: '新建申请', icon: <FilePlusCorner /> },
  { to: '/apply/list', label: '申请记录', icon: <ListChecks /> },
  { to: '/apply/settings', label: '账号设置', icon: <Settings /> },
]

async function signOutOfApply(): Promise<void> {
  await signOut('applicant')
  location.assign('/apply/login')
}

function ApplicantHeader({ name }: { name: string | undefined }) {
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
