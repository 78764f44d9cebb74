import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

type PlaceLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  to: string
  /** Current at this address only, not at those below it. */
  end?: boolean
}

/** A link of a menu that knows whether one is there. */
export function PlaceLink({ to, end = false, ...rest }: PlaceLinkProps) {
  const { pathname } = useLocation()
  const isThere = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return <Link {...rest} to={to} aria-current={isThere ? 'page' : undefined} />
}
