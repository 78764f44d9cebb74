export type FirstStepRow = {
  name: string
  done_at: Date
  done_by_name: string
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    first_step: FirstStepRow
  }
}
