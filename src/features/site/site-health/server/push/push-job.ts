import { sql } from 'kysely'
import { subtractDays } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { type Outside, requestGuarded } from '#platform/outgoing/server/guarded-request.ts'
import { type Engine, pushLimits, pushMessages, indexNowKeyPath } from '../../push-rules.ts'
import { getPushSetting, type PushSetting, readToken } from './push-setting.ts'

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
  const message = toMessage(services, { engine, setting }, addresses)
  const pushed: PushResult = message ? await push(outside, message) : { isOk: false, status: null, answer: pushMessages.unreadable }
  if (!pushed.isOk) log.warn({ engine, status: pushed.status, oncePerMinute: 'search push' }, 'a search engine rejected a push')
  await db
    .insertInto('search_push')
    .values({ engine, pushed_at: clock.now(), addresses, is_ok: pushed.isOk, status: pushed.status, answer: pushed.answer })
    .execute()
}

/** undefined where the token that it needs can't be read. */
function toMessage({ secretKey }: PushDeps, { engine, setting: { site, baidu, indexNow } }: PushTarget, addresses: readonly string[]) {
  if (engine === 'indexnow') return toIndexNowMessage({ site, ...indexNow }, addresses)
  const token = readToken(secretKey, baidu.token)
  return token === '' ? undefined : toBaiduMessage({ site, endpoint: baidu.endpoint, token }, addresses)
}

export async function removeOldPushes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('search_push').where('pushed_at', '<', subtractDays(now, pushLimits.keptDays)).execute()
}

type PushResult = { isOk: boolean; status: number | null; answer: string }
type Message = { url: string; type: string; body: string }

type BaiduTarget = { site: string; endpoint: string; token: string }
type IndexNowTarget = { site: string; endpoint: string; key: string }

/** One address a line; token and site are in the query, as Baidu requires. */
function toBaiduMessage({ site, endpoint, token }: BaiduTarget, addresses: readonly string[]): Message {
  const url = new URL(endpoint)
  url.searchParams.set('site', site)
  url.searchParams.set('token', token)
  return { url: url.href, type: 'text/plain', body: toUrls(site, addresses).join('\n') }
}

function toIndexNowMessage({ site, endpoint, key }: IndexNowTarget, addresses: readonly string[]): Message {
  const body = { host: new URL(site).host, key, keyLocation: `${site}${indexNowKeyPath}`, urlList: toUrls(site, addresses) }
  return { url: endpoint, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
}

function toUrls(site: string, addresses: readonly string[]): string[] {
  return addresses.map((address) => new URL(address, site).href)
}

/** Sends under the guard of all requests to the outside; a redirect is a failure. */
async function push(outside: Outside, { url, type, body }: Message): Promise<PushResult> {
  try {
    const { status, text } = await requestGuarded(outside, url, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      timeoutMs: pushLimits.timeoutMs,
      maxBytes: pushLimits.answerBytes,
    })
    return { isOk: status >= 200 && status < 300, status, answer: text.trim().slice(0, pushLimits.answer) }
  } catch (error) {
    return {
      isOk: false,
      status: null,
      answer: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, pushLimits.answer) : '',
    }
  }
}

/** Baidu takes addresses that exist; IndexNow also takes removed ones. */
function acceptsRemoved(engine: Engine): boolean {
  return engine === 'indexnow'
}
