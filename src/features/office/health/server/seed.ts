import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import type { Figures } from '#platform/metrics/server/figures.ts'
import { healthLimits as limits } from '../rules.ts'

const pointMs = limits.everyMinutes * 60_000
const gib = 1024 ** 3
/** Before the demo began: a day and a half. */
const points = 432

/** Figures as a portal of this size has them, by a wave of the day: the demo has run for moments only. */
export const healthSeed: Seed = {
  name: 'health',
  async run({ services: { db, clock } }) {
    const end = Math.floor(clock.now().getTime() / pointMs) * pointMs
    const rows = Array.from({ length: points }, (_, i) => {
      const at = new Date(end - (points - i) * pointMs)
      return { at, figures: JSON.stringify(toFigures(i, at)) }
    })
    await db.insertInto('health_point').values(rows).execute()
  },
}

function toFigures(place: number, at: Date): Figures {
  const hour = ((at.getTime() / 3_600_000 + 8) % 24) / 24
  const busy = Math.max(0, Math.sin((hour - 0.25) * 2 * Math.PI))
  const noise = ((place * 7919) % 101) / 101
  const responses = Math.round(place * 5200 + busy * 900 + noise * 400)
  return {
    memory: 138 * 1024 ** 2 + busy * 22 * 1024 ** 2 + noise * 6 * 1024 ** 2,
    heap: 61 * 1024 ** 2 + busy * 14 * 1024 ** 2,
    cpuSeconds: place * 9 + busy * 6 + noise,
    eventLoopMs: 11 + busy * 4 + noise * 3,
    connections: 4 + Math.round(busy * 4),
    waitingForConnections: 0,
    cacheBytes: 24 * 1024 ** 2,
    cachedPages: 310,
    responses,
    cachedResponses: Math.round(responses * 0.92),
    calls: place * 260,
    faults: 0,
    outboxWaiting: Math.round(busy * noise * 3),
    diskFree: 61 * gib - place * 2 * 1024 ** 2,
    diskSize: 100 * gib,
    lastBackup: 0,
  }
}
