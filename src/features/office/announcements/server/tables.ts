import type { Generated } from 'kysely'
import type { AnnouncementTone, Audience } from '../rules.ts'

type AnnouncementRow = {
  id: string
  audience: Audience
  tone: AnnouncementTone
  text: string
  link: string
  begins_at: Date
  ends_at: Date
  version: Generated<number>
  created_at: Date
  is_shown: Generated<boolean>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    announcement: AnnouncementRow
    announcement_read: { announcement_id: string; staff_id: string; read_at: Date }
  }
}
