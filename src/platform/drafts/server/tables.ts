import type { Generated } from 'kysely'

export type FormDraftRow = {
  owner: string
  form: string
  /** The record that the form is about; '' for a new one. */
  about: string
  data: string
  saved_at: Date
  revision: Generated<string>
  /** Of the record, where it has one. */
  version: Generated<string>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    form_draft: FormDraftRow
  }
}
