import type { Caller } from '#gateway/call.ts'

/** The headings of the start page, in their order. */
export const benches = { waiting: '待办', finance: '财务', content: '内容', running: '系统运行', audit: '审计' } as const
export type Bench = keyof typeof benches

/** `to` is the list with the filters that show what was counted; `isMore`: there are more than were counted. */
export type BenchNumber = { name: string; value: number; to: string; isMore?: boolean; isLate?: boolean }
export type BenchFact = { name: string; text: string; to: string; note?: string; tone?: 'success' | 'warning' | 'error' | undefined }
/** The days of a month, YYYY-MM, beside the same days of the one before; a day that is still to come has none. */
export type BenchMonths = {
  name: string
  unit: string
  month: string
  /** Its list takes the days as `from` and `to`. */
  to: string
  days: readonly { day: number; now: number | null; before: number | null }[]
}
export type BenchReading = { numbers?: readonly BenchNumber[]; facts?: readonly BenchFact[]; months?: BenchMonths }

/** What a feature shows on the start page to holders of one of the permissions; `today` is YYYY-MM-DD. */
export type BenchSection = {
  bench: Bench
  name: string
  needs: readonly string[]
  load: (call: Caller, today: string) => Promise<BenchReading>
}
