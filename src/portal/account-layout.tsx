import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { sessionOrLogin } from '#platform/session/parts/session-store.ts'
import { useDevice } from '#platform/site/parts/page-config.ts'
import antdSheet from '#ui/antd/antd.css?url'
import { AntdRoot } from '#ui/antd/antd-root.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ToastOutlet } from '#ui/toast.tsx'
import type { Route } from './+types/account-layout'
import { AccountHeader } from './account-header.tsx'
import styles from './account-layout.module.css'
import { FaultView } from './fault-view.tsx'
import { FilingLine } from './filing-line.tsx'
import { NotFound } from './not-found.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: antdSheet }]

type User = { name: string }

/** Before anything of the account is loaded: without a session there is nothing to load (specification 1, §6). */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    sessionOrLogin('applicant', request)
    await next()
  },
]

export function clientLoader({ request }: Route.ClientLoaderArgs): User {
  return sessionOrLogin<User>('applicant', request).user
}

export function HydrateFallback() {
  return (
    <Frame>
      <Skeleton rows={5} height={44} />
    </Frame>
  )
}

export default function AccountLayout({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <AntdRoot size="large">
      <Frame name={name}>
        <Outlet />
      </Frame>
    </AntdRoot>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Frame>{isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <FaultView error={error} />}</Frame>
}

function Frame({ name, children }: { name?: string; children: ReactNode }) {
  const { isMobile } = useDevice()
  return (
    <div className={styles.frame} data-bare={isMobile || undefined}>
      <a href="#main" className="skip-link">
        跳到主要内容
      </a>
      <AccountHeader name={name} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.filing}>
        <FilingLine />
      </footer>
      <ToastOutlet />
    </div>
  )
}
