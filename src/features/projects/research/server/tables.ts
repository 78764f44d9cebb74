import type { Generated } from 'kysely'
import type { ReviewedRow } from '#platform/reviewing/server/tables.ts'
import type { AnswerMode, ApplyWay } from '../rules.ts'

export type ResearchQuestionRow = { id: string; test_id: string; place: number; mode: AnswerMode; name: string }
export type ResearchAnswerRow = { id: string; question_id: string; place: number; group_name: string; content: string }
export type ResearchFileRow = { answer_id: string; file_id: string; place: number }

export type SolutionApplicationRow = ReviewedRow & {
  number: string
  project_id: string
  /** null: of the whole project. */
  task_id: string | null
  way: ApplyWay
  account: string | null
  price: Generated<number>
  booking_id: number | null
  refund_id: number | null
  project_name: string
  task_name: string
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    research_question: ResearchQuestionRow
    research_answer: ResearchAnswerRow
    research_file: ResearchFileRow
    solution_application: SolutionApplicationRow
  }
}
