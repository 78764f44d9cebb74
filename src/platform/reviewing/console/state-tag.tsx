import { Status } from '#ui/feedback/status.tsx'
import { type ReviewDeclaration, stateOf } from '../rules.ts'

export function StateTag({ declaration, state }: { declaration: ReviewDeclaration; state: string }) {
  const { label, tone } = stateOf(declaration, state)
  return <Status tone={tone}>{label}</Status>
}
