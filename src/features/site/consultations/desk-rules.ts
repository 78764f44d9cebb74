import type { RefusalEntry } from '#gateway/refusals.ts'

export const consultationStates = {
  new: { label: '待处理', tone: 'warning', isOpen: true },
  following: { label: '跟进中', tone: 'info', isOpen: true },
  handled: { label: '已处理', tone: 'success', isOpen: false },
  invalid: { label: '无效', tone: 'neutral', isOpen: false },
} as const
export type ConsultationState = keyof typeof consultationStates
export const consultationStateNames = ['new', 'following', 'handled', 'invalid'] as const satisfies readonly ConsultationState[]
export const openStates: readonly ConsultationState[] = consultationStateNames.filter((state) => consultationStates[state].isOpen)

type InState = { state: ConsultationState }
const isOpen = ({ state }: InState) => consultationStates[state].isOpen

export const consultationCan = {
  /** Assigned to a staff member until a day. */
  follow: isOpen,
  close: isOpen,
  reopen: (one: InState) => !isOpen(one),
} as const

export const consultationSorts = ['created', '-created', 'followUp', '-followUp'] as const

export const deskRefusals = {
  alreadyHandled: { code: 'wrong_state', msg: '该咨询已由其他人处理，请刷新后查看' },
  noColleague: { code: 'no_colleague', msg: '该员工不能处理咨询，请另选' },
} as const satisfies Record<string, RefusalEntry>

/** Letters and digits that are not mistaken for each other on the telephone. */
const numberLetters = '2345679ACDEFGHJKMNPRTUVWXY'

/** ZX, the day in Shanghai and four random letters: short enough to read out, without revealing how many there are. */
export function toConsultationNumber(day: string, random: readonly number[]): string {
  return `ZX${day.replaceAll('-', '')}-${random.map((value) => numberLetters[value % numberLetters.length]).join('')}`
}

export function toConsultationPath(id: string): string {
  return `/console/consultations?${new URLSearchParams({ id })}`
}
