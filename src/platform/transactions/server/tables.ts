export type RequestAnswerRow = {
  actor: string
  request_id: string
  call: string
  fingerprint: Buffer
  answer: { reply: unknown; msg: string } | null
  created_at: Date
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    request_answer: RequestAnswerRow
  }
}
