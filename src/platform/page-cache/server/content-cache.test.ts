import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createContentCache, type Made } from './content-cache.ts'

function setUp() {
  const site = { version: 1 }
  const cache = createContentCache(1024 * 1024, () => site.version)
  const made: { shows: string; end: (isKept?: boolean) => void; fail: () => void }[] = []
  /** Asks for it; its making waits for `end`, and shows the version in which it began and its number. */
  function ask(key = 'a'): Promise<unknown> {
    const found = cache.find(key)
    if (found) return Promise.resolve(found.reply)
    const held = Promise.withResolvers<Made>()
    const make = () => {
      const shows = `${site.version}.${made.length}`
      const body = { bytes: 1, negotiate: () => ({ status: 200, headers: [], body: Buffer.alloc(0) }) }
      made.push({ shows, end: (isKept = true) => held.resolve({ body, reply: shows, isKept }), fail: () => held.reject(new Error(shows)) })
      return held.promise
    }
    return cache.make(key, { make }).then(({ reply }) => reply)
  }
  const end = (n: number) => made[n]?.end()
  return { site, cache, made, ask, end }
}

type Site = ReturnType<typeof setUp>

test.each<[string, (site: Site) => Promise<unknown>[], { answers: string[]; kept: string | undefined }]>([
  ['two ask at once', ({ ask, end }) => [ask(), ask(), ...run(() => end(0))], { answers: ['1.0', '1.0'], kept: '1.0' }],
  [
    'a publication comes while it is made',
    ({ site, ask, end }) => [
      ask(),
      ...run(
        () => site.version++,
        () => end(0),
      ),
    ],
    { answers: ['1.0'], kept: undefined },
  ],
  [
    'one asks after a publication that came while it is made, and the older one ends first',
    ({ site, ask, end }) => [
      ask(),
      ...run(() => site.version++),
      ask(),
      ...run(
        () => end(0),
        () => end(1),
      ),
    ],
    { answers: ['1.0', '2.1'], kept: '2.1' },
  ],
  [
    'one asks after a publication that came while it is made, and the older one ends last',
    ({ site, ask, end }) => [
      ask(),
      ...run(() => site.version++),
      ask(),
      ...run(
        () => end(1),
        () => end(0),
      ),
    ],
    { answers: ['1.0', '2.1'], kept: '2.1' },
  ],
  [
    'two publications come, and all three end in the opposite order',
    ({ site, ask, end }) => [
      ask(),
      ...run(() => site.version++),
      ask(),
      ...run(() => site.version++),
      ask(),
      ...run(
        () => end(2),
        () => end(1),
        () => end(0),
      ),
    ],
    { answers: ['1.0', '2.1', '3.2'], kept: '3.2' },
  ],
  [
    'what was made may not be kept',
    ({ made, ask }) => [ask(), ask(), ...run(() => made[0]?.end(false))],
    { answers: ['1.0', '1.0'], kept: undefined },
  ],
])('%s: each is answered by what is as new as the request, and only what is current is kept', async (_, order, { answers, kept }) => {
  const site = setUp()
  expect(await Promise.all(order(site))).toEqual(answers)
  expect(site.cache.find('a')?.reply).toBe(kept)
  expect(site.cache.stats().rendering).toBe(0)
})

/** Runs these, and answers nothing. */
function run(...steps: (() => unknown)[]): [] {
  for (const step of steps) step()
  return []
}

test('what is kept answers until the next publication, and again only when it is made anew', async () => {
  const { site, made, ask, end } = setUp()
  const first = ask()
  end(0)
  await first
  expect([await ask(), await ask(), made.length]).toEqual(['1.0', '1.0', 1])
  site.version++
  const second = ask()
  end(1)
  expect([await second, await ask(), made.length]).toEqual(['2.1', '2.1', 2])
})

test('a failed making rejects every request that shares it, and the next request tries again', async () => {
  const { made, ask, end } = setUp()
  const waiting = [ask(), ask()]
  made[0]?.fail()
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = ask()
  end(1)
  expect(await next).toBe('1.1')
})

test.each([
  [0, 20_000],
  [900, 20_000],
  [6000, 1000],
  [24_000, 300],
])('a cache full of replies of %d bytes takes the memory that it was given', (length, replies) => {
  const maxBytes = 8 * 1024 * 1024
  const given = [maxBytes, replies, length].map(String)
  const printed = execFileSync('node', ['test/harness/workers/content-cache-worker.ts', ...given], { encoding: 'utf8' })
  const { takenBytes, ...kept } = JSON.parse(printed) as { takenBytes: number; hasFirst: boolean; hasLast: boolean }
  expect(kept).toEqual({ hasFirst: false, hasLast: true })
  expect(takenBytes).toBeGreaterThan(maxBytes / 4)
  expect(takenBytes).toBeLessThan(maxBytes * 1.2)
})
