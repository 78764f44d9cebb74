import { subtractDays } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { isWithin } from '#platform/limits/server/networks.ts'
import { literalAddress } from '#platform/outgoing/server/internal-networks.ts'
import { linkLimits } from '../../rules.ts'
import { checkOutsideLinks } from './check-outside-link.ts'
import { createOwnChecks, type OwnLink } from './check-own-links.ts'
import { collectLinks } from './collect-links.ts'
import { addCheck, updateHeartbeat, claimCheck, finishCheck } from './link-checks.ts'
import { type Outcome, saveOutcomes } from './outcomes.ts'

export const linkCheckJob = 'check-links'

const portion = 2000

type LinkCheckDeps = Pick<Services, 'db' | 'clock' | 'log' | 'outside' | 'testMode'>

/** Checks all links of published content: every night, and when staff ask for it. */
export function createLinkCheckJob(services: LinkCheckDeps, publishables: readonly Publishable[]): Job {
  return {
    name: linkCheckJob,
    label: '检查失效链接',
    schedule: '20 3 * * *',
    run: async (data) => {
      const { checkId } = data as { checkId?: number }
      const id = checkId ?? (await addCheck(services, '每夜检查'))
      if (id !== undefined) await runLinkCheck(services, publishables, id)
    },
  }
}

export async function runLinkCheck(services: LinkCheckDeps, publishables: readonly Publishable[], id: number): Promise<void> {
  const { db, clock } = services
  if (!(await claimCheck(services, id))) return
  try {
    await collectLinks(db, publishables, id)
    const own = await db.selectFrom('site_link').select(['url', 'kind']).where('kind', '<>', 'outside').execute()
    const externalLinks = await listDueOutside(services)
    const total = own.length + externalLinks.length
    await updateHeartbeat(services, id, { total, done: 0 })
    let done = 0
    const checkOwn = await createOwnChecks(db)
    while (done < own.length) {
      const some = (own as OwnLink[]).slice(done, done + portion)
      await saveOutcomes(db, await checkOwn(some), clock.now())
      done += some.length
      await updateHeartbeat(services, id, { total, done })
    }
    await checkOutsideLinks(services.outside, externalLinks, async (url, outcome) => {
      await saveOutcomes(db, new Map([[url, outcome]]), clock.now())
      await updateHeartbeat(services, id, { total, done: ++done })
    })
    await finishCheck(services, id, 'done')
  } catch (error) {
    await finishCheck(services, id, 'failed')
    throw error
  }
}

/** Those that never answered or did not the last time come first. */
async function listDueOutside({ db, clock, testMode, outside }: LinkCheckDeps): Promise<string[]> {
  const rows = await db
    .selectFrom('site_link')
    .select('url')
    .where('kind', '=', 'outside')
    .where((link) => link.or([link('state', '<>', 'ok'), link('checked_at', '<', subtractDays(clock.now(), linkLimits.againDays))]))
    .orderBy('checked_at', (by) => by.asc().nullsFirst())
    .limit(linkLimits.outside)
    .execute()
  const urls = rows.map(({ url }) => url)
  // Tests send no requests to other machines.
  return testMode ? urls.filter((url) => isWithin(literalAddress(url) ?? '', outside.networks)) : urls
}

/** Checks one link again, within the answer to a call. */
export async function checkOneLink({ db, outside }: Pick<LinkCheckDeps, 'db' | 'outside'>, url: string): Promise<Outcome | undefined> {
  const link = await db.selectFrom('site_link').select(['url', 'kind']).where('url', '=', url).executeTakeFirst()
  if (!link) return undefined
  if (link.kind === 'outside') {
    let found: Outcome | undefined
    await checkOutsideLinks(outside, [url], async (_, outcome) => void (found = outcome))
    return found
  }
  return (await (await createOwnChecks(db))([link as OwnLink])).get(url)
}
