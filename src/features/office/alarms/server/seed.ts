import { subtractDays } from '#kit/dates.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { alarmConditionNames } from '../rules.ts'
import { encryptForChannel } from './channels/channels.ts'

const hourMs = 3_600_000

export const alarmsSeed: Seed = {
  name: 'alarms',
  async run({ services: { db, clock, secretKey } }) {
    const now = clock.now()
    const past = [
      { condition: 'disk', text: '剩余 9.6 GiB，占 9%', days: 12, hours: 3 },
      { condition: 'job', text: '1 个任务多次尝试后仍未成功，最近一个：检查站外链接', days: 5, hours: 1 },
    ] as const
    for (const { condition, text, days, hours } of past) {
      const began = subtractDays(now, days)
      await db
        .insertInto('alarm')
        .values({ condition, text, began_at: began, ended_at: new Date(began.getTime() + hours * hourMs) })
        .execute()
    }
    await db
      .insertInto('alarm_channel')
      .values({
        id: 'a1a2a3a4-0000-4000-8000-000000000001',
        kind: 'wecom',
        name: '运维值班群（示例）',
        is_on: false,
        conditions: alarmConditionNames,
        target: encryptForChannel(secretKey, 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=demo'),
        secret: '',
        created_at: now,
      })
      .execute()
  },
}
