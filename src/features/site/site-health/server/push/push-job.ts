import { sql } from 'kysely'
import { subtractDays } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { type Engine, pushLimits } from '../../push-rules.ts'
import { push, type PushResult, acceptsRemoved, toBaiduMessage, toIndexNowMessage } from './engines.ts'
import { decryptToken, getPushSetting, type PushSetting } from './push-setting.ts'

export const searchPushJob = 'search-push'

type PushDeps = Pick<Services, 'db' | 'clock' | 'log' | 'secretKey' | 'outside'>
type Change = { address: string; is_live: boolean }

/** Notifies search engines every minute of pages that were published or taken down. */
export function createPushJob(services: PushDeps): Job {
  return { name: searchPushJob, label: '向搜索引擎推送更新', schedule: '* * * * *', run: () => pushChanges(services) }
}

export async function pushChanges(services: PushDeps): Promise<void> {
  const { db } = services
  const setting = await getPushSetting(db)
  if (!setting.baidu.isOn && !setting.indexNow.isOn) {
    // Changes while it is off are skipped.
    await db.deleteFrom('page_change').execute()
    return
  }
  for (let changes = await claimChanges(db); changes.length > 0; changes = await claimChanges(db)) {
    if (setting.baidu.isOn) await pushTo(services, { engine: 'baidu', setting }, changes)
    if (setting.indexNow.isOn) await pushTo(services, { engine: 'indexnow', setting }, changes)
  }
}

/** Taken before it is pushed: a crash loses a push, which a search engine makes up for by itself, rather than repeat it for ever. */
async function claimChanges(db: Db): Promise<Change[]> {
  const { rows } = await sql<Change>`
    delete from page_change where address in (
      select address from page_change order by changed_at limit ${pushLimits.batch} for update skip locked
    ) returning address, is_live`.execute(db)
  return rows
}

type PushTarget = { engine: Engine; setting: PushSetting }

async function pushTo(services: PushDeps, { engine, setting }: PushTarget, changes: readonly Change[]): Promise<void> {
  const { db, clock, log, outside } = services
  const addresses = changes.filter(({ is_live }) => is_live || acceptsRemoved(engine)).map(({ address }) => address)
  if (addresses.length === 0) return
  const pushed: PushResult = await push(outside, toMessage(services, { engine, setting }, addresses))
  if (!pushed.isOk) log.warn({ engine, status: pushed.status, oncePerMinute: 'search push' }, 'a search engine rejected a push')
  await db
    .insertInto('search_push')
    .values({ engine, pushed_at: clock.now(), addresses, is_ok: pushed.isOk, status: pushed.status, answer: pushed.answer })
    .execute()
}

function toMessage({ secretKey }: PushDeps, { engine, setting: { site, baidu, indexNow } }: PushTarget, addresses: readonly string[]) {
  if (engine === 'indexnow') return toIndexNowMessage({ site, ...indexNow }, addresses)
  return toBaiduMessage({ site, endpoint: baidu.endpoint, token: decryptToken(secretKey, baidu.token) }, addresses)
}

export async function removeOldPushes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('search_push').where('pushed_at', '<', subtractDays(now, pushLimits.keptDays)).execute()
}
