import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rotateKey } from '#platform/encryption/server/rotate-key.ts'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { startGateway, type TestGateway } from '../../../../../../test/harness/gateway.ts'
import { listen } from '../../../../../../test/harness/portal/listen.ts'
import { createOutside, publicName } from '../../../../../../test/harness/portal/outside.ts'
import { getIndexNowKey, pushCalls } from '../../push-contract.ts'
import { pushMessages } from '../../push-rules.ts'
import { pushHandlers } from './push-handlers.ts'
import { pushChanges, removeOldPushes } from './push-job.ts'
import { encryptedPushToken } from './push-setting.ts'

const manager = staff('site-health.manage')
const site = 'https://www.example.cn'
let gateway: TestGateway
beforeEach(async () => {
  gateway = await startGateway(pushHandlers)
})
afterEach(() => gateway.close())

type Received = { url: string; type: string; body: string }

/** A search engine on this machine; what it is told stands in the list. */
async function engine(status = 200): Promise<{ origin: string; received: Received[] }> {
  const received: Received[] = []
  const origin = await listen(async (request: IncomingMessage, response) => {
    received.push({ url: request.url ?? '', type: request.headers['content-type'] ?? '', body: await text(request) })
    response.writeHead(status).end('{"success":1}')
  })
  return { origin, received }
}

type Given = Partial<Parameters<typeof toSetting>[0]>
function toSetting(given: {
  site: string
  baiduOn: boolean
  baiduEndpoint: string
  token: string
  indexNowOn: boolean
  indexNowEndpoint: string
}) {
  return given
}
const off = {
  site,
  baiduOn: false,
  baiduEndpoint: 'http://127.0.0.1:9/',
  token: '',
  indexNowOn: false,
  indexNowEndpoint: 'http://127.0.0.1:9/',
}
/** Over what is stored, as the form does that was opened last. */
async function save(given: Given): Promise<void> {
  const { version } = await gateway.as(manager).call(pushCalls.setting, {})
  await gateway.as(manager).call(pushCalls.saveSetting, { ...off, ...given, version })
}

async function change(address: string, { isLive } = { isLive: true }): Promise<void> {
  await gateway.db
    .insertInto('page_change')
    .values({ address, is_live: isLive, changed_at: gateway.clock.now() })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ is_live: isLive }))
    .execute()
}
const log = async () => (await gateway.as(manager).call(pushCalls.list, {})).items

test('nothing is sent while pushing is off, nor are those changes sent afterwards', async () => {
  const { origin, received } = await engine()
  await change('/a')
  await pushChanges(gateway.services)
  await save({ indexNowOn: true, indexNowEndpoint: `${origin}/indexnow` })
  await pushChanges(gateway.services)
  expect([received, await log()]).toEqual([[], []])
})

test('Baidu is notified of published pages, IndexNow of removed ones too, each once', async () => {
  const { origin, received } = await engine()
  await save({ baiduOn: true, baiduEndpoint: `${origin}/urls`, token: 'a token', indexNowOn: true, indexNowEndpoint: `${origin}/indexnow` })
  await change('/news/details?newsid=1')
  await change('/gone', { isLive: false })
  await pushChanges(gateway.services)
  await pushChanges(gateway.services)
  const { key } = await gateway.as(anyone).call(getIndexNowKey, {})
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(received).toHaveLength(2)
  expect(received[0]).toEqual({
    url: `/urls?site=${encodeURIComponent(site)}&token=a+token`,
    type: 'text/plain',
    body: `${site}/news/details?newsid=1`,
  })
  const body = JSON.parse(received[1]?.body ?? '') as { urlList: string[] }
  expect({ ...body, urlList: body.urlList.toSorted() }).toEqual({
    host: 'www.example.cn',
    key,
    keyLocation: `${site}/indexnow.txt`,
    urlList: [`${site}/gone`, `${site}/news/details?newsid=1`],
  })
  expect((await log()).map(({ engine: to, isOk, status }) => [to, isOk, status])).toEqual([
    ['indexnow', true, 200],
    ['baidu', true, 200],
  ])
})

test('a rejected push is recorded, and can be sent again', async () => {
  const { origin, received } = await engine(401)
  await save({ baiduOn: true, baiduEndpoint: `${origin}/urls`, token: 'wrong' })
  await change('/a')
  await pushChanges(gateway.services)
  const [failed] = await log()
  expect(failed).toMatchObject({ isOk: false, status: 401, addresses: ['/a'] })
  await change('/a', { isLive: false })
  await gateway.db
    .insertInto('published_page')
    .values({ kind: 'news', entity_id: 'a', address: '/a', title: '', description: '', image: '', changed_at: new Date() })
    .execute()
  await gateway.db.deleteFrom('page_change').execute()
  await gateway.as(manager).call(pushCalls.pushAgain, { id: failed?.id ?? 0 })
  expect(gateway.jobs.list).toMatchObject([{ name: 'search-push' }])
  await pushChanges(gateway.services)
  expect(received).toHaveLength(2)
  await removeOldPushes(gateway.db, new Date(gateway.clock.now().getTime() + 91 * 24 * 3600_000))
  expect(await log()).toEqual([])
})

test('an internal address is refused at its field and never connected', async () => {
  await gateway.close()
  gateway = await startGateway(pushHandlers, { outside: { networks: [], resolve: lookup } })
  const { origin, received } = await engine()
  await expect(save({ baiduEndpoint: origin })).rejects.toMatchObject({ errors: [{ field: 'baiduEndpoint' }] })
  await expect(save({ baiduEndpoint: 'https://example.cn/', indexNowEndpoint: 'http://169.254.169.254/' })).rejects.toMatchObject({
    errors: [{ field: 'indexNowEndpoint' }],
  })
  gateway.services.outside = { networks: ['127.0.0.0/8'], resolve: lookup }
  await save({
    baiduOn: true,
    token: 'x',
    baiduEndpoint: origin.replace('127.0.0.1', 'localhost'),
    indexNowEndpoint: 'https://example.cn/',
  })
  await change('/a')
  await pushChanges({ ...gateway.services, outside: { networks: [], resolve: lookup } })
  expect(received).toEqual([])
  expect(await log()).toMatchObject([{ isOk: false, status: 0 }])
})

test('in production search engines at public hosts are told', async () => {
  const { origin, received } = await engine()
  gateway.services.outside = createOutside(origin)
  const endpoints = { baiduEndpoint: `https://${publicName}/urls`, indexNowEndpoint: 'https://8.8.8.8/indexnow' }
  await save({ baiduOn: true, token: 'x', indexNowOn: true, ...endpoints })
  await change('/a')
  await pushChanges(gateway.services)
  expect(new Set(received.map(({ url }) => url.split('?', 1)[0]))).toEqual(new Set(['/indexnow', '/urls']))
  expect((await log()).map(({ isOk }) => isOk)).toEqual([true, true])
})

test('the token is never displayed, is sent to its receiver only, and survives a change of SECRET_KEY', async () => {
  const { origin, received } = await engine()
  await save({ baiduOn: true, baiduEndpoint: `${origin}/one`, token: 'the secret token' })
  const stored = [await gateway.rows('parameter'), await gateway.audit(), await gateway.rows('request_answer')]
  expect(JSON.stringify(stored)).not.toContain('the secret token')
  expect(await gateway.as(manager).call(pushCalls.setting, {})).toMatchObject({ hasToken: true, baiduOn: true })
  await expect(save({ baiduOn: true, baiduEndpoint: `${origin}/two` })).rejects.toMatchObject({ errors: [{ field: 'token' }] })
  await expect(save({ site: '', indexNowOn: true })).rejects.toMatchObject({ errors: [{ field: 'site' }] })
  const formerKey = gateway.services.secretKey
  gateway.services.secretKey = { text: 'another key, as long as a key has to be', suite: 'international' }
  await rotateKey(gateway.services, formerKey, [encryptedPushToken])
  await change('/a')
  await pushChanges(gateway.services)
  expect(received[0]?.url).toContain('token=the+secret+token')
})

test('without the former SECRET_KEY a push to Baidu is recorded as failed, the others go on, and the token is asked for', async () => {
  const { origin, received } = await engine()
  const both = { baiduOn: true, baiduEndpoint: `${origin}/urls`, indexNowOn: true, indexNowEndpoint: `${origin}/indexnow` }
  await save({ ...both, token: 'token-1234' })
  gateway.services.secretKey = { text: 'another key, as long as a key has to be', suite: 'international' }
  await change('/a')
  await pushChanges(gateway.services)
  expect(received.map(({ url }) => url)).toEqual(['/indexnow'])
  expect(await log()).toContainEqual(expect.objectContaining({ engine: 'baidu', isOk: false, answer: pushMessages.unreadable }))
  expect(await gateway.as(manager).call(pushCalls.setting, {})).toMatchObject({ baiduOn: true, hasToken: false })
  await expect(save(both)).rejects.toMatchObject({ errors: [{ field: 'token', msg: pushMessages.needsToken }] })
})

test('of two people who save the setting that both opened, the second is told', async () => {
  const desk = gateway.as(manager)
  const { version } = await desk.call(pushCalls.setting, {})
  const write = (at: string) => desk.call(pushCalls.saveSetting, { ...off, site: at, version })
  const saved = await Promise.allSettled([write('https://one.example.com'), write('https://two.example.com')])
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(saved.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } })
})

test.each(Object.entries(pushCalls))('%s refuses others', async (_, call) => {
  await expect(gateway.as(anyone).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(staff('content.edit')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})
