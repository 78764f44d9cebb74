import { Status } from '#ui/feedback/status.tsx'
import { type RequestState, requestStates } from '../rules.ts'

export function RequestStatus({ state }: { state: RequestState }) {
  const { label, tone } = requestStates[state]
  return <Status tone={tone}>{label}</Status>
}
