import { expect, test } from 'vitest'
import { createFairSemaphore } from './fair-semaphore.ts'

const greedy = { ip: '198.51.100.7' }
const other = { ip: '203.0.113.9' }

test('one caller takes its few slots and waits for more; others pass it', async () => {
  const acquire = createFairSemaphore({ slots: 4, perCaller: 2 })
  const order: string[] = []
  const enter = (who: { ip: string }) =>
    acquire(who)?.then((release) => {
      order.push(who.ip)
      return release
    })
  const [first] = await Promise.all([enter(greedy), enter(greedy)])
  const third = enter(greedy)
  await enter(other)
  expect(order).toEqual([greedy.ip, greedy.ip, other.ip])
  first?.()
  await third
  expect(order).toHaveLength(4)
})

test('a caller that gives back one of its slots may take one again, and no more', async () => {
  const acquire = createFairSemaphore({ slots: 4, perCaller: 2 })
  const order: string[] = []
  const enter = (who: { ip: string }) => acquire(who)?.then((release) => (order.push(who.ip), release))
  const [first] = await Promise.all([enter(greedy), enter(greedy)])
  first?.()
  void enter(greedy)
  void enter(greedy)
  await enter(other)
  expect(order).toEqual([greedy.ip, greedy.ip, greedy.ip, other.ip])
})

test('a full queue refuses the caller that fills it', async () => {
  const acquire = createFairSemaphore({ slots: 20, perCaller: 2 })
  const asked = Array.from({ length: 20 }, () => acquire(greedy))
  expect(asked.filter((slot) => slot !== undefined)).toHaveLength(10)
  expect(await acquire(other)).toBeTypeOf('function')
})

test('an account that fills its queue is refused from any network', () => {
  const acquire = createFairSemaphore({ slots: 20, perCaller: 1 })
  const asked = Array.from({ length: 20 }, (_, i) => acquire({ ip: `203.0.113.${i}`, account: 'a' }))
  expect(asked.filter((slot) => slot !== undefined)).toHaveLength(5)
})

test('the queue of all callers is bounded', () => {
  const acquire = createFairSemaphore({ slots: 2, perCaller: 1 })
  const asked = Array.from({ length: 20 }, (_, i) => acquire({ ip: `203.0.113.${i}` }))
  expect(asked.filter((slot) => slot !== undefined)).toHaveLength(10)
})

test('a released slot goes to the longest waiting caller that may take one', async () => {
  const acquire = createFairSemaphore({ slots: 2, perCaller: 1 })
  const [releaseGreedy] = await Promise.all([acquire(greedy), acquire(other)])
  const order: string[] = []
  const waiting = ['203.0.113.9', '203.0.113.10', '198.51.100.7'].map((ip) => acquire({ ip })?.then(() => order.push(ip)))
  releaseGreedy?.()
  await waiting[1]
  expect(order).toEqual(['203.0.113.10'])
})

test('no slot is lost to a caller that has had its turn', async () => {
  const acquire = createFairSemaphore({ slots: 3, perCaller: 3 })
  for (const count of [4, 7, 5]) {
    const asked = Array.from({ length: count }, (_, i) => acquire({ ip: `203.0.113.${i}` }))
    for (const slot of asked) (await slot)?.()
    const releases: (() => void)[] = []
    for (const slot of [acquire(greedy), acquire(greedy), acquire(greedy)]) void slot?.then((release) => releases.push(release))
    await expect.poll(() => releases).toHaveLength(3)
    for (const release of releases) release()
  }
})

test('an account has its slots over all networks, a network over all accounts', async () => {
  const acquire = createFairSemaphore({ slots: 9, perCaller: 1 })
  const taken: string[] = []
  const enter = (ip: string, account: string) => acquire({ ip, account })?.then((release) => (taken.push(`${ip} ${account}`), release))
  const [release] = await Promise.all([enter('203.0.113.1', 'a'), enter('203.0.113.2', 'b')])
  void enter('203.0.113.3', 'a')
  void enter('203.0.113.2', 'c')
  await enter('203.0.113.4', 'd')
  expect(taken).toEqual(['203.0.113.1 a', '203.0.113.2 b', '203.0.113.4 d'])
  release?.()
  await expect.poll(() => taken.at(-1)).toBe('203.0.113.3 a')
})
