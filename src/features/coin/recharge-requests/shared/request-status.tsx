import { Status } from '#ui/feedback/status.tsx'
import { getShownState } from '../rules.ts'

export function RequestStatus(request: Parameters<typeof getShownState>[0]) {
  const { label, tone } = getShownState(request)
  return <Status tone={tone}>{label}</Status>
}
