import { createFieldRefusal, notFound, Refusal } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { countRows, readPage } from '#platform/db/server/read-page.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { isInternal } from '#platform/outgoing/server/internal-networks.ts'
import { getIndexNowKey, pushCalls } from '../../push-contract.ts'
import { pushMessages } from '../../push-rules.ts'
import { searchPushJob } from './push-job.ts'
import { createIndexNowKey, encryptToken, getPushSetting, readToken, savePushSetting } from './push-setting.ts'

export const pushHandlers = [
  handle(getIndexNowKey, async ({ db }) => {
    const { isOn, key } = (await getPushSetting(db)).indexNow
    return { key: isOn ? key : '' }
  }),

  handle(pushCalls.setting, async ({ db, secretKey }) => {
    const { site, baidu, indexNow, version } = await getPushSetting(db)
    return {
      site,
      baiduOn: baidu.isOn,
      baiduEndpoint: baidu.endpoint,
      hasToken: readToken(secretKey, baidu.token) !== '',
      indexNowOn: indexNow.isOn,
      indexNowEndpoint: indexNow.endpoint,
      version,
    }
  }),

  handle(pushCalls.saveSetting, async ({ db, secretKey, outside }, given) => {
    const { baiduOn, baiduEndpoint, token, indexNowOn, indexNowEndpoint } = given
    await lockByName(db, 'push setting')
    const former = await getPushSetting(db)
    if (former.version !== given.version) throw new Refusal(serverRefusals.changedMeanwhile)
    const site = given.site.replace(/\/$/, '')
    for (const [field, url] of Object.entries({ baiduEndpoint, indexNowEndpoint }))
      if (isInternal(url, outside.networks)) throw createFieldRefusal(field, pushMessages.internal)
    if ((baiduOn || indexNowOn) && site === '') throw createFieldRefusal('site', pushMessages.needsSite)
    // A token belongs to its receiver.
    const isKept = baiduEndpoint === former.baidu.endpoint && readToken(secretKey, former.baidu.token) !== ''
    const encrypted = token ? encryptToken(secretKey, token) : isKept ? former.baidu.token : ''
    if (baiduOn && encrypted === '') throw createFieldRefusal('token', pushMessages.needsToken)
    await savePushSetting(db, {
      site,
      baidu: { isOn: baiduOn, endpoint: baiduEndpoint, token: encrypted },
      indexNow: { isOn: indexNowOn, endpoint: indexNowEndpoint, key: former.indexNow.key || createIndexNowKey() },
      version: former.version + 1,
    })
    // The file with the key is cached like a page.
    await bumpContentVersion(db)
    const detail = {
      before: { site: former.site, baidu: former.baidu.isOn, indexNow: former.indexNow.isOn },
      after: { site, baidu: baiduOn, indexNow: indexNowOn },
      tokenChanged: token !== '',
    }
    return { reply: {}, audit: { action: 'push.change_setting', subject: 'push', detail } }
  }),

  handle(pushCalls.list, async ({ db }, { engine, outcome, page, pageSize }) => {
    let found = db.selectFrom('search_push')
    if (engine) found = found.where('engine', '=', engine)
    if (outcome) found = found.where('is_ok', '=', outcome === 'ok')
    const [waiting, { total, rows }] = await Promise.all([
      countRows(db.selectFrom('page_change')),
      readPage(found.selectAll().orderBy('pushed_at', 'desc').orderBy('id', 'desc'), { page, pageSize }),
    ])
    const items = rows.map(({ pushed_at, is_ok, status, ...row }) => ({
      ...row,
      pushedAt: pushed_at.toISOString(),
      isOk: is_ok,
      status: status ?? 0,
    }))
    return { total, waiting, items }
  }),

  handle(pushCalls.pushAgain, async ({ db, clock, jobs }, { id }) => {
    const row = await db.selectFrom('search_push').select('addresses').where('id', '=', id).executeTakeFirstOrThrow(notFound)
    const live = await db.selectFrom('published_page').select('address').where('address', 'in', row.addresses).execute()
    const known = new Set(live.map(({ address }) => address))
    await db
      .insertInto('page_change')
      .values(row.addresses.map((address) => ({ address, is_live: known.has(address), changed_at: clock.now() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await jobs.enqueue(db, searchPushJob, { data: {}, once: 'again' })
    return { reply: {}, audit: { action: 'push.again', subject: String(id) } }
  }),
]
