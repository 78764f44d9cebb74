import { isRouteErrorResponse, Outlet, redirect } from 'react-router'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { readSession } from '#platform/session/parts/session-store.ts'
import { useDevice } from '#platform/site/parts/page-config.ts'
import antdSheet from '#ui/antd/antd.css?url'
import { AntdRoot } from '#ui/antd/antd-root.tsx'
import { ToastOutlet } from '#ui/toast.tsx'
import type { Route } from './+types/account-layout'
import { AccountHeader } from './account-header.tsx'
import styles from './account-layout.module.css'
import { FaultView } from './fault-view.tsx'
import { FilingLine } from './filing-line.tsx'
import { NotFound } from './not-found.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: antdSheet }]

/** Before any page of the account is loaded: without a session there is nothing to load (specification 1, §6). */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    const { pathname, search } = new URL(request.url)
    if (!readSession('applicant')) throw redirect(`/apply/login?${new URLSearchParams({ from: pathname + search })}`)
  },
]

export default function AccountLayout() {
  return (
    <AntdRoot>
      <Frame>
        <Outlet />
      </Frame>
    </AntdRoot>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // The visitor is already on the way to the login.
  if (error instanceof Refusal && error.code === refusals.invalidSession.code) return <Frame />
  return <Frame>{isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <FaultView error={error} />}</Frame>
}

function Frame({ children }: { children?: React.ReactNode }) {
  const { isMobile } = useDevice()
  return (
    <div className={styles.frame} data-bare={isMobile || undefined}>
      <a href="#main" className="skip-link">
        跳到主要内容
      </a>
      <AccountHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <div className={styles.filing}>
        <FilingLine />
      </div>
      <ToastOutlet />
    </div>
  )
}
