import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { assertCaptcha } from '#platform/credentials/server/check-credentials.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { type Counted, countKeys, countRequest, getRequestCount } from '#platform/limits/server/rate-limiter.ts'
import { createBatches } from '#kit/batches.ts'
import { lookupLimit, lookupPurpose, mostTogether, projectRefusals } from '../../rules.ts'

type Answer = { captcha: string; captchaId: string }

/** The first look-ups of a network are free; each further one within the window takes a captcha. */
export async function admitLookup(context: Services & RequestContext, { captcha, captchaId }: Answer): Promise<void> {
  const { autonomousDb, clock, request } = context
  const hits = await countersOf(autonomousDb)({ key: `project ${toNetwork(request.ip)}`, now: clock.now() })
  if (hits <= lookupLimit.limit) return
  if (captcha === '') throw new Refusal(projectRefusals.captchaRequired)
  await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: lookupPurpose })
}

type Lookup = { key: string; now: Date }
const counters = new WeakMap<Db, (lookup: Lookup) => Promise<number>>()

/** Counts look-ups of a database, those that come at once together; returns how many there were with this one. */
function countersOf(db: Db): (lookup: Lookup) => Promise<number> {
  const known = counters.get(db)
  if (known) return known
  const count = createBatches((lookups: readonly Lookup[]) => countTogether(db, lookups), mostTogether)
  counters.set(db, count)
  return count
}

async function countTogether(db: Db, lookups: readonly Lookup[]): Promise<number[]> {
  const byKey = Map.groupBy(lookups, ({ key }) => key)
  const now = (lookups.at(-1) as Lookup).now
  const keys = [...byKey].map(([key, { length }]) => ({ key, wanted: length }))
  const counted = await countKeys(db, keys, { seconds: lookupLimit.seconds, now })
  // Of several look-ups of one network the later have the higher numbers.
  const next = new Map(keys.map(({ key, wanted }, i) => [key, (counted[i] as Counted).hits - wanted]))
  return lookups.map(({ key }) => {
    const hits = (next.get(key) ?? 0) + 1
    next.set(key, hits)
    return hits
  })
}

/**
 * The same for a page of several views: within the window a network that has found a project looks it up again freely,
 * because that tells it nothing new.
 */
export async function admitView<T>(context: Services & RequestContext, id: string, answer: Answer, find: () => Promise<T>): Promise<T> {
  const { autonomousDb, clock, request } = context
  const key = `project ${toNetwork(request.ip)} ${id}`
  const now = clock.now()
  if ((await getRequestCount(autonomousDb, key, now)) > 0) return find()
  await admitLookup(context, answer)
  const found = await find()
  await countRequest(autonomousDb, key, { ...lookupLimit, now })
  return found
}
