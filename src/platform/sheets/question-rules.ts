import * as z from 'zod/mini'
import { Refusal } from '#gateway/refusals.ts'
import type { SheetRow } from './cell-rules.ts'
import type { SheetChoice } from './rules.ts'

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

/** Lines on another sheet would be missing, and nothing on the screen that follows says so. */
export function askAboutOtherSheets({ read, others }: SheetChoice, accepted: readonly string[]): void {
  if (others.length === 0) return
  const first = others.slice(0, 3).map((name) => `“${name}”`)
  ask(
    'other_sheets',
    `文件有多个工作表，只会导入“${read}”；${first.join('、')}${others.length > 3 ? ' 等' : ''}也有数据，需各自另存为文件后导入。要继续吗？`,
    accepted,
  )
}

/** The codes that the person has accepted, as a form field, which is text. */
export const acceptedQuestions = z.pipe(
  z._default(z.string('确认内容不正确').check(z.maxLength(200, '确认内容不正确')), ''),
  z.transform((codes) => codes.split(',').filter(isQuestion)),
)
