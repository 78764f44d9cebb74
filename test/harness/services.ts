import { lookup } from 'node:dns'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import type { Clock } from '#kit/clock.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Database } from '#platform/db/server/database.ts'
import { createDiskStore } from '#platform/files/server/disk-store.ts'
import type { Jobs } from '#platform/jobs/server/jobs.ts'
import { createFigureSource } from '#platform/metrics/server/figures.ts'
import { tableProvider } from '#platform/sms/server/provider.ts'
import { loopbackNetworks } from '#platform/outgoing/server/internal-networks.ts'
import { createVisitCounter } from '#platform/visits/server/visit-counter.ts'
import { quietLog } from './quiet-log.ts'

/** SECRET_KEY of tests. */
export const testKey: SecretKey = { text: 'a key for tests, long enough to be one', suite: 'international' }

export type TestClock = Clock & { set: (time: Date | string) => void; advance: (ms: number) => void }
type RecordedJob = { name: string; data: object; startAfter?: Date; once?: string }
type RecordingJobs = Jobs & { list: RecordedJob[] }
export type TestServices = Services & { clock: TestClock; jobs: RecordingJobs }

export function testServices(database: Pick<Database, 'db' | 'autonomousDb'>, overrides: Partial<TestServices> = {}): TestServices {
  const clock = overrides.clock ?? testClock()
  return {
    db: database.db,
    autonomousDb: database.autonomousDb,
    clock,
    files: createDiskStore(scratchDirectory()),
    jobs: recordingJobs(),
    log: quietLog,
    secretKey: testKey,
    siteOrigin: 'https://www.example.cn',
    testMode: true,
    sms: { provider: tableProvider, dailyBudget: 500 },
    mail: undefined,
    oidc: undefined,
    dataDirectory: scratchDirectory(),
    walArchive: undefined,
    figures: createFigureSource(),
    visits: createVisitCounter({ clock, trustedProxies: 0 }),
    outside: { networks: loopbackNetworks, resolve: lookup },
    ...overrides,
  }
}

/** A clock that stands at 2026-11-20 09:30 in Shanghai until a test sets it. */
export function testClock(start: Date | string = '2026-11-20T01:30:00Z'): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (time) => void (now = new Date(time)),
    advance: (ms) => void (now = new Date(now.getTime() + ms)),
  }
}

function recordingJobs(): RecordingJobs {
  const list: RecordedJob[] = []
  return {
    list,
    enqueue: async (_db, name, given) => void list.push({ name, ...given }),
    overview: async () => [],
    findKind: () => undefined,
    listDead: async () => ({ total: 0, items: [] }),
    findDead: async () => undefined,
    retry: async () => false,
  }
}

/** A directory that is removed when the run ends. */
export function scratchDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'files-'))
}
