import '../tables.ts'
import '#platform/publishing/server/tables.ts'
import { sql } from 'kysely'
import { subtractDays } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { type Engine, pushLimits } from '../../push-rules.ts'
import { push, type Pushed, takesGone, toBaiduMessage, toIndexNowMessage } from './engines.ts'
import { decryptToken, getPushSetting, type PushSetting } from './push-setting.ts'

export const searchPushJob = 'search-push'

type Pushing = Pick<Services, 'db' | 'clock' | 'log' | 'secretKey' | 'webhookNetworks'>
type Change = { address: string; is_live: boolean }

/** Tells search engines every minute which pages were published or taken down. */
export function createPushJob(services: Pushing): Job {
  return { name: searchPushJob, schedule: '* * * * *', run: () => pushChanges(services) }
}

export async function pushChanges(services: Pushing): Promise<void> {
  const { db } = services
  const setting = await getPushSetting(db)
  if (!setting.baidu.isOn && !setting.indexNow.isOn) {
    // Nobody is told of what changes while it is off.
    await db.deleteFrom('page_change').execute()
    return
  }
  for (let changes = await take(db); changes.length > 0; changes = await take(db)) {
    if (setting.baidu.isOn) await pushTo(services, { engine: 'baidu', setting }, changes)
    if (setting.indexNow.isOn) await pushTo(services, { engine: 'indexnow', setting }, changes)
  }
}

/** Taken before it is pushed: a crash loses a push, which a search engine makes up for by itself, rather than repeat it for ever. */
async function take(db: Db): Promise<Change[]> {
  const { rows } = await sql<Change>`
    delete from page_change where address in (
      select address from page_change order by changed_at limit ${pushLimits.batch} for update skip locked
    ) returning address, is_live`.execute(db)
  return rows
}

type Round = { engine: Engine; setting: PushSetting }

async function pushTo(services: Pushing, { engine, setting }: Round, changes: readonly Change[]): Promise<void> {
  const { db, clock, log, webhookNetworks } = services
  const addresses = changes.filter(({ is_live }) => is_live || takesGone(engine)).map(({ address }) => address)
  if (addresses.length === 0) return
  const pushed: Pushed = await push(toMessage(services, { engine, setting }, addresses), webhookNetworks)
  if (!pushed.isOk) log.warn({ engine, status: pushed.status, oncePerMinute: 'search push' }, 'a search engine rejected a push')
  await db
    .insertInto('search_push')
    .values({ engine, pushed_at: clock.now(), addresses, is_ok: pushed.isOk, status: pushed.status, answer: pushed.answer })
    .execute()
}

function toMessage({ secretKey }: Pushing, { engine, setting: { site, baidu, indexNow } }: Round, addresses: readonly string[]) {
  if (engine === 'indexnow') return toIndexNowMessage({ site, ...indexNow }, addresses)
  return toBaiduMessage({ site, endpoint: baidu.endpoint, token: decryptToken(secretKey, baidu.token) }, addresses)
}

export async function removeOldPushes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('search_push').where('pushed_at', '<', subtractDays(now, pushLimits.keptDays)).execute()
}
