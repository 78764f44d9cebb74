export type CaptchaRow = {
  id: string
  kind: 'image' | 'puzzle'
  secret: Buffer
  purpose: string
  created_at: Date
  used_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    captcha: CaptchaRow
  }
}
