import { Badge } from '#ui/feedback/badge.tsx'
import { isUpcoming } from '../rules.ts'

/** Stands in every link to a service that may not be open yet. */
export function UpcomingMark({ to }: { to: string }) {
  return isUpcoming(to) ? <Badge>即将开放</Badge> : null
}
