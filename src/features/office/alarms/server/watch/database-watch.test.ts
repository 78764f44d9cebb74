import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { listen } from '../../../../../../test/harness/portal/listen.ts'
import { encryptForChannel } from '../channels/channels.ts'
import { createDatabaseWatch } from './database-watch.ts'

const gateway = useGateway([])

async function setUp() {
  const { services, db, clock } = gateway
  let isAway = false
  let status = 204
  const told: string[] = []
  const origin = await listen(async (request, response) => {
    const { event } = JSON.parse(await text(request)) as { event: string }
    if (status < 300) told.push(event)
    response.writeHead(status).end()
  })
  const target = encryptForChannel(services.secretKey, origin)
  const secret = encryptForChannel(services.secretKey, 'a secret of both sides')
  const row = { kind: 'webhook', name: '监控系统', is_on: true, target, secret, created_at: clock.now() } as const
  const watched = { id: '00000000-0000-4000-8000-000000000001', ...row, conditions: ['database' as const] }
  const other = { id: '00000000-0000-4000-8000-000000000002', ...row, conditions: ['disk' as const] }
  await db.insertInto('alarm_channel').values([watched, other]).execute()
  const watch = createDatabaseWatch({
    ...services,
    get db() {
      if (isAway) throw new Error('connection refused')
      return db
    },
  })
  async function look(times: number, away: boolean): Promise<void> {
    isAway = away
    for (let n = 0; n < times; n++) {
      await watch.tick()
      clock.advance(10_000)
    }
  }
  return { told, look, answer: (next: number) => (status = next) }
}

test('an absent database is told once, by what memory holds, and its return too', async () => {
  const { told, look } = await setUp()
  await look(1, false)
  await look(2, true)
  expect(told).toEqual([])
  await look(4, true)
  expect(told).toEqual(['alarm.began'])
  await look(2, false)
  expect(told).toEqual(['alarm.began', 'alarm.ended'])
  const [row] = await gateway.rows('alarm')
  expect(row).toMatchObject({
    condition: 'database',
    began_at: new Date('2026-11-20T01:30:10Z'),
    ended_at: new Date('2026-11-20T01:31:10Z'),
  })
})

test('a channel that SECRET_KEY does not decrypt is no absent database, and keeps no other from being told', async () => {
  const { told, look } = await setUp()
  const { db, clock } = gateway
  const target = encryptForChannel({ text: 'another key, as long as a key has to be', suite: 'international' }, 'https://example.com/')
  const row = { kind: 'webhook' as const, name: '旧渠道', is_on: true, target, secret: '', created_at: clock.now() }
  await db
    .insertInto('alarm_channel')
    .values({ ...row, id: '00000000-0000-4000-8000-000000000000', conditions: ['database'] })
    .execute()
  await look(4, false)
  expect([told, await gateway.rows('alarm')]).toEqual([[], []])
  await look(4, true)
  expect(told).toEqual(['alarm.began'])
})

test('a short absence is told to nobody', async () => {
  const { told, look } = await setUp()
  await look(1, false)
  await look(2, true)
  await look(2, false)
  expect(told).toEqual([])
  expect(await gateway.rows('alarm')).toEqual([])
})

test('a channel that refuses is tried again; who was not told of the beginning is not told of the end', async () => {
  const { told, look, answer } = await setUp()
  answer(500)
  await look(1, false)
  await look(4, true)
  answer(204)
  await look(1, true)
  expect(told).toEqual(['alarm.began'])
  await look(1, false)
  expect(told).toEqual(['alarm.began', 'alarm.ended'])
  answer(500)
  await look(20, true)
  answer(204)
  await look(1, false)
  expect(told).toEqual(['alarm.began', 'alarm.ended'])
})
