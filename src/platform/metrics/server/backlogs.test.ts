import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { testClock } from '../../../../test/harness/services.ts'
import { listOutboxBacklogs } from './backlogs.ts'

const database = useDatabase({ once: true })

test('waiting messages are counted by outbox, with the age of the oldest', async () => {
  const now = testClock().now()
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const sms = { subject: 'coin A', mobile: '13800000000', text: 'text', next_at: now }
  const messages = [
    { ...sms, scene: 'phone-changed' as const, state: 'waiting' as const, created_at: ago(30) },
    { ...sms, scene: 'phone-changed' as const, state: 'waiting' as const, created_at: ago(90) },
    { ...sms, scene: 'phone-changed' as const, state: 'sent' as const, created_at: ago(900) },
    { ...sms, scene: 'notice' as const, state: 'waiting' as const, created_at: ago(10) },
  ]
  await database.db
    .insertInto('sms_message')
    .values(messages.map((message) => ({ ...message, id: crypto.randomUUID() })))
    .execute()
  const backlogs = await listOutboxBacklogs(database.db, now)
  expect(backlogs.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'notices', waiting: 1, oldestSeconds: 10 },
    { name: 'sms', waiting: 2, oldestSeconds: 90 },
    { name: 'webhooks', waiting: 0, oldestSeconds: 0 },
  ])
})
