import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import type { ListColumn } from '../list-column.ts'

type States<State extends string> = Readonly<Record<State, { label: string; tone: StatusTone }>>

/** The column of the state that a row is in. */
export function stateColumn<State extends string>(states: States<State>): ListColumn<{ state: State }> {
  return {
    key: 'state',
    title: '状态',
    type: 'text',
    phone: 'state',
    text: ({ state }) => states[state].label,
    render: ({ state }) => <Status tone={states[state].tone}>{states[state].label}</Status>,
  }
}
