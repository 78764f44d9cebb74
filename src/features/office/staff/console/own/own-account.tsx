import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/shared/screen.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { PasswordSettings } from '#platform/credentials/shared/password-settings.tsx'
import { staffNotices } from '#platform/notices/contract.ts'
import { DelegationList } from '#platform/reviewing/console/delegations/delegations.tsx'
import { listDelegations } from '#platform/reviewing/delegation-contract.ts'
import { setProfile } from '#platform/session/shared/session-store.ts'
import { Status } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { changePassword, getMe, getOwnDetails } from '../../contract.ts'
import { listOwnSessions } from '../../session-contract.ts'
import { listPasskeys } from '../../passkey-contract.ts'
import { type Me, toProfile } from '../../shared/staff-profile.ts'
import { staffMessages } from '../../rules.ts'
import { OwnDevices } from './own-devices.tsx'
import { OwnPerson } from './own-person.tsx'
import { OwnNotices } from './own-notices.tsx'
import { OwnPasskeys } from '../passkeys/own-passkeys.tsx'
import { OwnTotp } from './own-totp.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import styles from '../screen.module.css'

async function load({ call }: ScreenLoading) {
  const [me, details, notices, passkeys, sessions, delegations] = await Promise.all([
    call(getMe, {}),
    call(getOwnDetails, {}),
    call(staffNotices.preferences, {}),
    call(listPasskeys, {}),
    call(listOwnSessions, {}),
    call(listDelegations, {}),
  ])
  return { me, details, notices, passkeys, sessions: sessions.items, delegations }
}
export const clientLoader = loadScreen(load)

export const title = '我的账号'

export default function OwnAccountScreen({
  loaderData: { me, details, notices, passkeys, sessions, delegations },
}: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const [enrolling, setEnrolling] = useState(false)

  async function changed(now: Me): Promise<void> {
    setProfile('staff', toProfile(now))
    setEnrolling(false)
    await revalidate()
  }

  async function change(password: string, newPassword: string): Promise<void> {
    const now = await callFromBrowser(changePassword, { password, newPassword })
    showToast('success', staffMessages.passwordChanged)
    await changed(now)
  }

  return (
    <Screen title="我的账号" lead={`${me.userName} · ${me.role} · ${me.account}`}>
      <div className={styles.cards}>
        <section className={styles.card}>
          <OwnPerson me={me} details={details} onChange={changed} />
        </section>
        <section className={styles.card}>
          <h2>修改密码</h2>
          <p>修改后，其他设备上的登录会退出。密码每 {me.passwordRule.passwordDays} 天须修改一次。</p>
          <PasswordSettings account={me.account} rule={me.passwordRule} onChange={change} />
        </section>
        <section className={styles.card}>
          <h2>动态验证码</h2>
          {me.hasTotp ? (
            <p>
              <Status tone="success">已启用</Status> 更换手机时，请联系账号管理员重置。
            </p>
          ) : (
            <OwnTotp enrolling={enrolling} onBegin={() => setEnrolling(true)} onDone={changed} />
          )}
        </section>
        <section className={styles.card} aria-labelledby="passkeys">
          <OwnPasskeys loaded={passkeys} onChange={() => void revalidate()} />
        </section>
        <section className={styles.card}>
          <OwnDevices sessions={sessions} onChange={() => void revalidate()} />
        </section>
        {delegations.mayReview && (
          <section className={styles.card}>
            <h2>休假代理</h2>
            <p>休假期间，分派给您的审核事项由同事代办；到期自动结束，双方的权限都不变。</p>
            <DelegationList loaded={delegations} onChange={() => void revalidate()} />
          </section>
        )}
      </div>
      <OwnNotices account={me.account} loaded={notices} />
    </Screen>
  )
}
