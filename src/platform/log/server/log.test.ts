import { expect, test } from 'vitest'
import { createLog } from './log.ts'

type Line = { level: number; msg: string; suppressed?: number; err?: { message: string; code?: string }; [field: string]: unknown }

function recorder() {
  const lines: Line[] = []
  const clock = { ms: 1_000_000 }
  const log = createLog({ write: (line) => void lines.push(JSON.parse(line) as Line) }, () => clock.ms)
  return { lines, clock, log }
}

function refused(): Error {
  return Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
}

test('while the database is unreachable each kind is logged once a minute, with the number of suppressed lines', () => {
  const { lines, clock, log } = recorder()
  for (let second = 0; second < 120; second++) {
    clock.ms += 1000
    for (let i = 0; i < 20; i++) log.error({ err: refused(), request: `r${i}` }, 'a request failed')
    log.warn({ err: { ...refused(), message: refused().message } }, 'jobs: database trouble')
  }
  expect(lines.map(({ msg, suppressed, err }) => [msg, suppressed, err?.message])).toEqual([
    ['a request failed', undefined, 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['jobs: database trouble', undefined, 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['a request failed', 1199, 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['jobs: database trouble', 59, 'connect ECONNREFUSED 127.0.0.1:5432'],
  ])
})

test('every other error is logged', () => {
  const { lines, log } = recorder()
  for (let i = 0; i < 3; i++) log.error({ err: new Error('a bug'), request: `r${i}` }, 'a call failed')
  expect(lines.map(({ request }) => request)).toEqual(['r0', 'r1', 'r2'])
})

test('a line may name a kind that is logged once a minute', () => {
  const { lines, clock, log } = recorder()
  for (const oncePerMinute of ['busy', 'too_often', 'busy']) log.info({ oncePerMinute, ip: '192.0.2.1' }, 'call refused')
  clock.ms -= 3600_000
  log.info({ oncePerMinute: 'busy', ip: '192.0.2.1' }, 'call refused')
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toMatchObject({ ip: '192.0.2.1', suppressed: 1 })
  expect(lines.at(-1)).not.toHaveProperty('oncePerMinute')
})

test.each([
  [
    new AggregateError([refused(), new Error('connect ECONNREFUSED ::1:5432')]),
    'connect ECONNREFUSED 127.0.0.1:5432; connect ECONNREFUSED ::1:5432',
  ],
  [{ reason: 'worker stopped', queue: 'sms.send' }, 'no message, fields: reason, queue'],
  ['text', 'text'],
])('%o is described in words', (error, message) => {
  const { lines, log } = recorder()
  log.warn({ err: error }, 'trouble')
  expect(lines[0]?.err?.message).toBe(message)
})
