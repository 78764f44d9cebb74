export type BrokenSealRow = { subject: string; found_at: Date }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    broken_seal: BrokenSealRow
  }
}
