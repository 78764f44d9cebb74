import { randomUUID } from 'node:crypto'
import { addDays, formatDate } from '#kit/dates.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import type { ConsultationState } from '../desk-rules.ts'
import { insertConsultation } from './commands.ts'

type Demo = {
  name: string
  phone: string
  company: string
  question: string
  page: string
  product: string
  hoursAgo: number
  state?: ConsultationState
  followUpInDays?: number
  notes?: string[]
  closing?: string
}

const editor = { id: 'staff-editor', name: '内容编辑（演示）' }
const hourMs = 3_600_000

export const consultationsSeed: Seed = {
  name: 'consultations',
  async run({ services: { db, clock }, read }) {
    const now = clock.now()
    for (const demo of read<{ consultations: Demo[] }>('consultations').consultations) {
      const { hoursAgo, state = 'new', followUpInDays, notes = [], closing, ...asked } = demo
      const id = randomUUID()
      const at = new Date(now.getTime() - hoursAgo * hourMs)
      const answeredAt = new Date(at.getTime() + hourMs)
      await insertConsultation(db, {
        id,
        ...asked,
        consent_version: 'demo',
        ip: '192.0.2.1',
        created_at: at,
        state,
        ...(state === 'following' && { assignee: editor.id, assignee_name: editor.name }),
        ...(followUpInDays !== undefined && { follow_up_on: addDays(formatDate(now), followUpInDays) }),
        ...(closing && { note: closing, handled_by: editor.id, handled_by_name: editor.name, handled_at: answeredAt }),
      })
      for (const text of notes)
        await db
          .insertInto('consultation_note')
          .values({ consultation_id: id, text, author: editor.id, author_name: editor.name, created_at: answeredAt })
          .execute()
    }
  },
}
