/** Each change is a row; the newest of a name holds. A row without text brings the program's own words back. */
export type MessageTemplateRow = {
  name: string
  version: number
  title: string
  text: string | null
  code: string
  changed_at: Date
  changed_by_name: string
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    message_template: MessageTemplateRow
  }
}
