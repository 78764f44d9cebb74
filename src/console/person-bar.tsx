import { Dropdown } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/loading.ts'
import { logoutStaff } from '#features/staff/contract.ts'
import { staffNotices } from '#platform/notices/contract.ts'
import { NoticeBell } from '#platform/notices/parts/notice-bell.tsx'
import { clearSession, forgetVisit } from '#platform/session/parts/session-store.ts'
import styles from './person-bar.module.css'
import type { SignedIn } from './signed-in.ts'

export function PersonBar({ person }: { person: SignedIn }) {
  const navigate = useNavigate()

  async function leave(): Promise<void> {
    await callFromBrowser(logoutStaff, {}).catch(() => {})
    clearSession('staff')
    forgetVisit()
    await navigate('/console/login')
  }

  return (
    <div className={styles.bar}>
      <NoticeBell calls={staffNotices} home="/console" hint="事项转交给您、同事提醒您或办理超时时，会在这里告诉您。" />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'me', label: '账号安全与修改密码' },
            { key: 'leave', label: '退出登录' },
          ],
          onClick: ({ key }) => void (key === 'leave' ? leave() : navigate('/console/me')),
        }}
      >
        <button type="button" className={styles.person}>
          <span className={styles.name}>{person.userName}</span>
          <span className={styles.role}>{person.role}</span>
          <ChevronDown />
        </button>
      </Dropdown>
    </div>
  )
}
