import type { JSONColumnType } from 'kysely'

export type NeedRow = {
  id: string
  position: number
  title: string
  brief: string
  audience: string
  deliverables: string
  duration: string
  team: string
  price: string
  steps: JSONColumnType<{ title: string; detail: string }[]>
  questions: JSONColumnType<{ name: string; answer: string }[]>
  platforms: JSONColumnType<{ platformId: string }[]>
  cases: JSONColumnType<{ caseId: string }[]>
  ways: JSONColumnType<{ label: string; url: string }[]>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    service_need: NeedRow
  }
}
