import type { JSONColumnType } from 'kysely'

export type CaseFigure = { value: string; label: string }

export type CaseRow = {
  id: string
  position: number
  title: string
  trade: string
  finished_on: string
  problem: string
  work: string
  result: string
  figures: JSONColumnType<CaseFigure[]>
  platform_id: string
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    case_study: CaseRow
  }
}
