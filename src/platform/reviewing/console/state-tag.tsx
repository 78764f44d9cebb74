import { Status } from '#ui/feedback/status.tsx'
import { type ReviewDeclaration, getState } from '../rules.ts'

export function StateTag({ declaration, state }: { declaration: ReviewDeclaration; state: string }) {
  const { label, tone } = getState(declaration, state)
  return <Status tone={tone}>{label}</Status>
}
