import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

type PlaceLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  to: string
  /** Current only at exactly this path. */
  end?: boolean
}

/** A menu link that marks the current page, or the part that it belongs to. */
export function MenuLink({ to, end = false, ...rest }: PlaceLinkProps) {
  const { pathname } = useLocation()
  const isThere = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return <Link {...rest} to={to} aria-current={pathname === to ? 'page' : isThere ? 'true' : undefined} />
}
