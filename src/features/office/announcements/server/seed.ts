import { randomUUID } from 'node:crypto'
import { addDays, formatDate, startOfDay } from '#kit/dates.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'

export const announcementsSeed: Seed = {
  name: 'announcements',
  async run({ services: { db, clock } }) {
    const now = clock.now()
    const day = (days: number) => startOfDay(addDays(formatDate(now), days))
    await db
      .insertInto('announcement')
      .values([
        {
          id: randomUUID(),
          audience: 'customers',
          tone: 'warning',
          text: '系统将于周日凌晨维护，届时约两小时不能登录。',
          link: '/contact',
          begins_at: day(20),
          ends_at: day(21),
          created_at: now,
        },
        {
          id: randomUUID(),
          audience: 'staff',
          tone: 'info',
          text: '本月起开票申请须在两个工作日内处理。',
          link: '',
          begins_at: day(-40),
          ends_at: day(-10),
          created_at: now,
        },
      ])
      .execute()
  },
}
