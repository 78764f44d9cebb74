import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { createBatcher } from '#kit/caching/batcher.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { assertCaptcha } from '#platform/credentials/server/check-credentials.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countKeys, countRequest, getRequestCount } from '#platform/limits/server/rate-limiter.ts'
import { lookupLimit, lookupPurpose, projectRefusals } from '../../rules.ts'
import { findProjects, type Found } from './progress.ts'

// Look-ups that come at once and share their statements.
const maxBatch = 50

type Context = Services & RequestContext
type Answer = { captcha: string; captchaId: string }
type Lookup = { key: string; now: Date; number: string }
type Counted = { hits: number; project: Found | null }

/** Looks a number up and counts it; the count decides whether the look-up needs a captcha before anything is told. */
export async function lookUpProject(context: Context, number: string, answer: Answer): Promise<Found | null> {
  const { hits, project } = await lookUpsOf(context.db)({ key: keyOf(context), now: context.clock.now(), number })
  await assertLookup(context, hits, answer)
  return project
}

/**
 * The same for a page of several views: within the window a network that has found a project looks it up again freely,
 * because that tells it nothing new.
 */
export async function admitView<T>(context: Context, { id, ...answer }: Answer & { id: string }, find: () => Promise<T>): Promise<T> {
  const { autonomousDb, clock } = context
  const key = keyOf(context)
  const now = clock.now()
  if ((await getRequestCount(autonomousDb, `${key} ${id}`, now)) > 0) return find()
  const [counted] = await countKeys(autonomousDb, [{ key, wanted: 1 }], { ...lookupLimit, now })
  await assertLookup(context, counted?.hits ?? 0, answer)
  const found = await find()
  await countRequest(autonomousDb, `${key} ${id}`, { ...lookupLimit, now })
  return found
}

function keyOf({ request }: Context): string {
  return `project ${toNetwork(request.ip)}`
}

/** The first look-ups of a network are free; each further one within the window takes a captcha. */
async function assertLookup(context: Context, hits: number, { captcha, captchaId }: Answer): Promise<void> {
  if (hits <= lookupLimit.limit) return
  if (captcha === '') throw new Refusal(projectRefusals.captchaRequired)
  await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: lookupPurpose })
}

const lookUps = new WeakMap<Db, (lookup: Lookup) => Promise<Counted>>()

/** Look-ups of a database; those that come at once share their statements, for searches are many. */
function lookUpsOf(db: Db): (lookup: Lookup) => Promise<Counted> {
  const known = lookUps.get(db) ?? createBatcher((together: readonly Lookup[]) => lookUpTogether(db, together), maxBatch)
  lookUps.set(db, known)
  return known
}

async function lookUpTogether(db: Db, together: readonly Lookup[]): Promise<Counted[]> {
  const numbers = together.map(({ number }) => number)
  const [hits, projects] = await Promise.all([countTogether(db, together), findProjects(db, numbers)])
  return projects.map((project, i) => ({ hits: hits[i] as number, project }))
}

async function countTogether(db: Db, lookups: readonly Lookup[]): Promise<number[]> {
  const byKey = Map.groupBy(lookups, ({ key }) => key)
  const { now } = lookups.at(-1) as Lookup
  const keys = [...byKey].map(([key, { length }]) => ({ key, wanted: length }))
  const counted = await countKeys(db, keys, { ...lookupLimit, now })
  // Of several look-ups of one network the later have the higher counts.
  const counts = new Map(keys.map(({ key, wanted }, i) => [key, (counted[i]?.hits ?? 0) - wanted]))
  return lookups.map(({ key }) => {
    const hits = (counts.get(key) ?? 0) + 1
    counts.set(key, hits)
    return hits
  })
}
