export type FormDraftRow = {
  owner: string
  form: string
  /** The record that the form is about; '' for a new one. */
  about: string
  data: string
  saved_at: Date
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    form_draft: FormDraftRow
  }
}
