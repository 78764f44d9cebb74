export type MissedSearchRow = { day: string; words: string; count: number }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    missed_search: MissedSearchRow
  }
}
