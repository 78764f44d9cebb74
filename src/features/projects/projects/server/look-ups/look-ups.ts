import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { createBatcher } from '#kit/caching/batcher.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { assertCaptcha } from '#platform/credentials/server/check-credentials.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countKeys, countRequest, getRequestCount } from '#platform/limits/server/rate-limiter.ts'
import { lookupLimit, lookupPurpose, projectRefusals } from '../../rules.ts'
import { findProjects, type FoundProject } from './progress.ts'

// Look-ups that come at once and share their statements.
const maxBatch = 50

type Context = Services & RequestContext
type Answer = { captcha: string; captchaId: string }
type Lookup = { key: string; now: Date; number: string }
type CountedLookup = { requests: number; project: FoundProject | null }

/** Looks a number up and counts it; the count decides whether the look-up needs a captcha first. */
export async function lookUpProject(context: Context, number: string, answer: Answer): Promise<FoundProject | null> {
  const { requests, project } = await getBatcher(context.db)({ key: toRateKey(context), now: context.clock.now(), number })
  await assertLookup(context, requests, answer)
  return project
}

/**
 * The same for a page of several views: within the window a network that has found a project looks it up again freely,
 * because that tells it nothing new.
 */
export async function admitView<T>(context: Context, { id, ...answer }: Answer & { id: string }, find: () => Promise<T>): Promise<T> {
  const { autonomousDb, clock } = context
  const key = toRateKey(context)
  const now = clock.now()
  if ((await getRequestCount(autonomousDb, `${key} ${id}`, now)) > 0) return find()
  const [counted] = await countKeys(autonomousDb, [{ key, wanted: 1 }], { ...lookupLimit, now })
  await assertLookup(context, counted?.hits ?? 0, answer)
  const found = await find()
  await countRequest(autonomousDb, `${key} ${id}`, { ...lookupLimit, now })
  return found
}

function toRateKey({ request }: Context): string {
  return `project ${toNetwork(request.ip)}`
}

/** The first look-ups of a network are free; each further one within the window takes a captcha. */
async function assertLookup(context: Context, requests: number, { captcha, captchaId }: Answer): Promise<void> {
  if (requests <= lookupLimit.limit) return
  if (captcha === '') throw new Refusal(projectRefusals.captchaRequired)
  await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: lookupPurpose })
}

const batchers = new WeakMap<Db, (lookup: Lookup) => Promise<CountedLookup>>()

/** Look-ups of a database; those that come at once share their statements, for searches are many. */
function getBatcher(db: Db): (lookup: Lookup) => Promise<CountedLookup> {
  const known = batchers.get(db) ?? createBatcher((batch: readonly Lookup[]) => lookUpBatch(db, batch), maxBatch)
  batchers.set(db, known)
  return known
}

async function lookUpBatch(db: Db, batch: readonly Lookup[]): Promise<CountedLookup[]> {
  const numbers = batch.map(({ number }) => number)
  const [requests, projects] = await Promise.all([countBatch(db, batch), findProjects(db, numbers)])
  return projects.map((project, i) => ({ requests: requests[i] as number, project }))
}

async function countBatch(db: Db, lookups: readonly Lookup[]): Promise<number[]> {
  const byKey = Map.groupBy(lookups, ({ key }) => key)
  const { now } = lookups.at(-1) as Lookup
  const keys = [...byKey].map(([key, { length }]) => ({ key, wanted: length }))
  const counted = await countKeys(db, keys, { ...lookupLimit, now })
  // Of several look-ups of one network the later have the higher counts.
  const counts = new Map(keys.map(({ key, wanted }, i) => [key, (counted[i]?.hits ?? 0) - wanted]))
  return lookups.map(({ key }) => {
    const requests = (counts.get(key) ?? 0) + 1
    counts.set(key, requests)
    return requests
  })
}
