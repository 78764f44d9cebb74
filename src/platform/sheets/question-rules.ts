import * as z from 'zod/mini'
import { Refusal } from '#gateway/refusals.ts'
import type { SheetRow } from './cell-rules.ts'

/** What is asked about a file before it is read: a refusal whose code the person may accept. */
const codeStart = 'ask_'

/** Goes on where the person has accepted the question of this name. */
export function ask(name: string, msg: string, accepted: readonly string[]): void {
  const code = `${codeStart}${name}`
  if (!accepted.includes(code)) throw new Refusal({ code, msg })
}

export function isQuestion(code: string): boolean {
  return code.startsWith(codeStart)
}

/** Rows that a filter or a person hides are not what is seen, and may be meant or forgotten. */
export function askAboutHiddenRows(rows: readonly SheetRow[], accepted: readonly string[]): void {
  const hidden = rows.filter(({ isHidden }) => isHidden).map(({ line }) => line)
  if (hidden.length === 0) return
  const first = hidden.slice(0, 5).join('、')
  ask(
    'hidden_rows',
    `表格中有 ${hidden.length} 行被筛选或隐藏（第 ${first}${hidden.length > 5 ? ' 等' : ''} 行），要一并导入吗？`,
    accepted,
  )
}

/** The codes that the person has accepted, as a form field, which is text. */
export const acceptedQuestions = z.pipe(
  z._default(z.string('确认内容不正确').check(z.maxLength(200, '确认内容不正确')), ''),
  z.transform((codes) => codes.split(',').filter(isQuestion)),
)
