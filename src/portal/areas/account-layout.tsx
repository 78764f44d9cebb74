import type { ReactNode } from 'react'
import { Outlet, useLoaderData, useRouteError } from 'react-router'
import { LoadErrorStrip } from '#platform/calls/shared/load-error-strip.tsx'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { AntdRoot } from '#ui/antd/antd-root.tsx'
import { AccountFrame } from './account-frame.tsx'
import { ApplicantHeader } from './applicant-header.tsx'
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
