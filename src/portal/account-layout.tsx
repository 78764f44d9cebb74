import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { ApplyOutline } from '#features/scan-applications/pages/apply-outline.tsx'
import { FaultStrip } from '#platform/calls/parts/fault-strip.tsx'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import antdSheet from '#ui/antd/antd.css?url'
import { AntdRoot } from '#ui/antd/antd-root.tsx'
import { loadSheet } from '#ui/load-sheet.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Route } from './+types/account-layout'
import { AccountFrame } from './account-frame.tsx'
import { ApplicantHeader } from './applicant-header.tsx'
import { FaultView } from './fault-view.tsx'
import { NotFound } from './not-found.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'preload', as: 'style', href: antdSheet, fetchPriority: 'low' }]

type User = { name: string }

/** Before anything of the account is loaded: without a session there is nothing to load (specification 1, §6). */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await sessionOrLogin('applicant', request)
    await next()
  },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<User> {
  const { user } = await sessionOrLogin<User>('applicant', request)
  await loadSheet(antdSheet)
  return user
}

export function HydrateFallback() {
  const { pathname } = useLocation()
  return <Frame>{pathname === '/apply/add' ? <ApplyOutline /> : <Skeleton rows={5} height={44} />}</Frame>
}

export default function AccountLayout({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <AntdRoot size="large">
      <Frame name={name}>
        <FaultStrip />
        <Outlet />
      </Frame>
    </AntdRoot>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Frame>{isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <FaultView error={error} />}</Frame>
}

function Frame({ name, children }: { name?: string; children: ReactNode }) {
  return <AccountFrame header={<ApplicantHeader name={name} />}>{children}</AccountFrame>
}
