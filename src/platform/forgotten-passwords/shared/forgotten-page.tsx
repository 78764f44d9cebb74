import type { ReactNode } from 'react'
import card from '#platform/credentials/shared/account-card.module.css'
import { LoginPage } from '#platform/credentials/shared/login-page.tsx'
import { supportLine } from '#platform/site/rules.ts'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import styles from './forgotten-page.module.css'

/** By a code where this installation sends messages, and by a letter in any case. */
export function ForgottenPage({ area, login, children }: { area: string; login: string; children: ReactNode }) {
  const { sendsSms, tel, brand } = usePageConfig()
  return (
    <LoginPage area={area}>
      <div className={card.card}>
        <h1>找回密码</h1>
        {sendsSms ? (
          <>
            <p className={card.lead}>凭账号登记的手机号接收验证码，设置新密码；重置后其他设备上的登录退出。</p>
            {children}
            <h2>收不到验证码</h2>
            <p>手机号已更换，或账号没有登记手机号时，请按以下方式办理。</p>
          </>
        ) : (
          <p className={card.lead}>本网站未开通短信，请按以下方式重置密码。</p>
        )}
        <ol className={styles.steps}>
          <li>写明账号、单位、经办人与联系电话，加盖单位公章。</li>
          <li>将申请交给{brand.companyName || '我们'}的业务联系人；核实后，工作人员重置密码并告知一次性密码。</li>
          <li>用一次性密码登录，随即设置新密码。</li>
        </ol>
        <p>
          {tel && (
            <>
              {supportLine} <a href={`tel:${tel}`}>{tel}</a>
            </>
          )}
        </p>
        {!sendsSms && <a href={login}>返回登录</a>}
      </div>
    </LoginPage>
  )
}
