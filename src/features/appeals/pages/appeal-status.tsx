import { Status } from '#ui/feedback/status.tsx'
import { type AppealState, appealStates } from '../rules.ts'

export function AppealStatus({ state }: { state: AppealState }) {
  const { label, tone } = appealStates[state]
  return <Status tone={tone}>{label}</Status>
}
