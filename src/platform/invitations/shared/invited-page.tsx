import type { ReactNode } from 'react'
import card from '#platform/credentials/shared/account-card.module.css'
import { LoginPage } from '#platform/credentials/shared/login-page.tsx'
import { supportLine } from '#platform/site/rules.ts'
import { usePageConfig } from '#platform/site/shared/page-config.ts'

/** Where the link of an invitation leads: the person sets the password. */
export function InvitedPage({ area, children }: { area: string; children: ReactNode }) {
  const { tel } = usePageConfig()
  return (
    <LoginPage area={area}>
      <div className={card.card}>
        <h1>设置密码</h1>
        {children}
        {tel && (
          <p className={card.lead}>
            {supportLine} <a href={`tel:${tel}`}>{tel}</a>
          </p>
        )}
      </div>
    </LoginPage>
  )
}
