export {}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    missed_search: { day: string; words: string; count: number }
  }
}
