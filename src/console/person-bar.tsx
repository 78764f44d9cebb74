import { Dropdown } from 'antd'
import { ChevronDown } from '#ui/icons.ts'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { logoutStaff } from '#features/office/staff/contract.ts'
import { staffNotices } from '#platform/notices/contract.ts'
import { NoticeBell } from '#platform/notices/shared/notice-bell.tsx'
import { clearSession, clearTabStorage } from '#platform/session/shared/session-store.ts'
import { Initials } from '#ui/initials.tsx'
import styles from './person-bar.module.css'
import type { SignedIn } from './signed-in.ts'

async function signOutOfConsole(): Promise<void> {
  await callFromBrowser(logoutStaff, {}).catch(() => {})
  clearSession('staff')
  clearTabStorage()
  location.assign('/console/login')
}

export function PersonBar({ person }: { person: SignedIn }) {
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
            <Initials name={person.userName} />
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
