export type ApplicantRow = {
  id: string
  account: string
  name: string
  password_hash: string
  created_at: Date
  disabled_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    applicant: ApplicantRow
  }
}
