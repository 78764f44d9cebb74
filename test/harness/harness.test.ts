import * as z from 'zod'
import { expect, onTestFinished, test } from 'vitest'
import { defineCalls } from '#gateway/call.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { anyone, staff } from './actors.ts'
import { freshDatabase } from './database.ts'
import { startGateway } from './gateway.ts'

const calls = defineCalls(['test', 'harness'], 'anyone')

const greeting = { text: ['Text', z.string()] } as const
const greet = calls.query('greet', { input: greeting, reply: greeting })
const note = calls.command('note', { access: 'staff:note', input: greeting })

const handlers = [
  handle(greet, async ({ clock }, { text }) => ({ text: `${text} ${clock.now().toISOString()}` })),
  handle(note, async (_, { text }) => ({ reply: {}, audit: { action: 'note.write', subject: text } })),
]

test('a gateway handles calls, keeps its audit trail and refuses callers without the permission', async () => {
  const { as, audit, close } = await startGateway(handlers)
  onTestFinished(close)
  expect(await as(anyone).call(greet, { text: '早' })).toEqual({ text: '早 2026-11-20T01:30:00.000Z' })
  await as(staff('note')).call(note, { text: '一' })
  expect(await audit('note.write')).toMatchObject([{ subject: '一', actor_id: 'staff-1' }])
  await expect(as(staff()).call(note, { text: '二' })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await audit('note.write')).toHaveLength(1)
  expect(await audit('access.refuse')).toHaveLength(1)
})

test('databases are isolated from each other', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
  await one.pool.query("insert into parameter values ('test', '1')")
  expect((await other.pool.query('select * from parameter')).rows).toEqual([])
  await Promise.all([one.close(), other.close()])
})
