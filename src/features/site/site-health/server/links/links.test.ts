import { lookup } from 'node:dns'
import { beforeEach, expect, test } from 'vitest'
import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { publish, type Publishable, saveDraft } from '#platform/publishing/server/publishing.ts'
import { storeSitePaths } from '#platform/publishing/server/pages/site-paths.ts'
import { redirectPage } from '#platform/redirects/server/redirects.ts'
import * as z from 'zod'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { listen } from '../../../../../../test/harness/portal/listen.ts'
import { createOutside, publicName } from '../../../../../../test/harness/portal/outside.ts'
import { linkCalls } from '../../contract.ts'
import { checkOutsideLink } from './check-outside-link.ts'
import { linkHandlers } from './link-handlers.ts'
import { addCheck } from './link-checks.ts'
import { runLinkCheck } from './link-check-job.ts'

const manager = staff('site-health.manage')
const gateway = useGateway(linkHandlers)
let checkId: number | undefined

const declaration: ContentKind = {
  kind: 'news',
  label: '文章',
  measure: '篇',
  lead: '',
  area: 'news',
  title: 'title',
  columns: [],
  sections: [
    {
      title: '文章',
      fields: {
        title: { type: 'text', label: '标题', max: 10 },
        body: { type: 'richText', label: '正文', max: 1000 },
        parts: {
          type: 'items',
          label: '段落',
          item: '段',
          titleField: 'url',
          max: 9,
          fields: { url: { type: 'link', label: '去处', max: 99 } },
        },
      },
    },
  ],
  hasPage: true,
  getPageAddress: (id) => `/article?id=${id}`,
}
const article: Publishable = {
  kind: 'news',
  declaration,
  schema: z.object({ title: z.string(), body: z.string(), parts: z.array(z.object({ url: z.string() })) }),
  apply: async () => undefined,
  withdraw: async () => undefined,
}

beforeEach(() => storeSitePaths(gateway.db, [{ path: '/' }, { path: '/news' }, { path: '/article', parameters: ['id'], ofContent: true }]))

function publishArticle(id: string, hrefs: readonly string[], parts: readonly string[] = []): Promise<void> {
  const body = hrefs.map((href) => (href.startsWith('/media/') ? `<img alt="图" src="${href}">` : `<a href="${href}">去</a>`)).join('')
  return publishText(id, body, parts)
}

async function publishText(id: string, body: string, parts: readonly string[] = []): Promise<void> {
  const data = { title: `文章${id}`, body, parts: parts.map((url) => ({ url })) }
  await gateway.db.transaction().execute(async (db) => {
    const services = { ...gateway.services, db }
    await publish(services, article, (await saveDraft(services, article, { id, data, author: '李编辑' })).id)
  })
}

async function check(): Promise<void> {
  checkId = await addCheck(gateway.services, '测试')
  await runLinkCheck(gateway.services, [article], checkId as number)
}
const list = (given: { show?: 'dead' | 'unsure' | 'ignored' | 'all'; text?: string } = {}) =>
  gateway.as(manager).call(linkCalls.list, given)
const dead = async () => Object.fromEntries((await list()).items.map(({ url, reason }) => [url, reason]))

test('links to pages, pictures and files of this site are checked against what exists', async () => {
  await publishArticle('1', [
    '/',
    '/news?page=2#top',
    '/article?id=1&amp;utm=x',
    '/article?id=9',
    '/gone',
    '/moved',
    '/media/00000000000000000000/1x1.png',
    '/files/there',
    '/files/missing',
    '#part',
    'mailto:a@example.cn',
    '/console',
  ])
  const file = { id: 'there', name: '手册.pdf', media_type: 'application/pdf', bytes: 1, object: 'x', owner: null, created_at: new Date() }
  await gateway.db
    .insertInto('stored_file')
    .values({ ...file, purpose: null, expires_at: null })
    .execute()
  await gateway.db.transaction().execute((db) => redirectPage(db, { from: '/moved', to: '/news' }, { by: '', now: new Date() }))
  await check()
  expect(await dead()).toEqual({
    '/article?id=9': '页面不存在或已下线',
    '/gone': '页面不存在或已下线',
    '/media/00000000000000000000/1x1.png': '图片不存在',
    '/files/missing': '文件不存在',
  })
  expect((await gateway.as(manager).call(linkCalls.getCheck, {})).checks).toMatchObject([{ state: 'done', total: 10, done: 10, dead: 4 }])
})

test('of a video both the file and the poster are checked', async () => {
  const [file, poster] = ['/media/0123456789abcdef0123/640x360.mp4', '/media/abcdef01234567890123/1280x720.jpg']
  await publishText('1', `<p>看</p><video src="${file}" poster="${poster}" controls aria-label="演示"></video>`)
  await check()
  expect(Object.keys(await dead()).toSorted()).toEqual([file, poster])
})

test('a dead link is listed with where it occurs, and disappears when nothing links to it', async () => {
  await publishArticle('1', ['/gone'])
  await publishArticle('2', [], ['/gone'])
  await check()
  expect((await list()).items).toMatchObject([
    {
      url: '/gone',
      kind: 'page',
      placeCount: 2,
      places: [
        { kind: 'news', id: '1', title: '文章1', field: '正文' },
        { kind: 'news', id: '2', title: '文章2', field: '段落 · 去处' },
      ],
    },
  ])
  for (const text of ['文章2', '文章 ２']) expect((await list({ text })).total, text).toBe(1)
  await publishArticle('1', [])
  await publishArticle('2', ['/news'])
  await check()
  expect((await list()).total).toBe(0)
})

test('an external page that answers 404 is dead; one that does not answer is dead the second time', async () => {
  const origin = await listen(async (request, response) => {
    const status =
      { '/here': 200, '/no-head': request.method === 'HEAD' ? 405 : 200, '/login': 403, '/away': 302, '/broken': 500 }[request.url ?? ''] ??
      404
    response.writeHead(status, status === 302 ? { location: '/gone' } : {}).end()
  })
  await publishArticle(
    '1',
    ['/here', '/no-head', '/login', '/away', '/broken', '/gone'].map((path) => origin + path),
  )
  await check()
  expect(await dead()).toEqual({ [`${origin}/gone`]: '对方回答 404，页面不存在', [`${origin}/away`]: '对方回答 404，页面不存在' })
  expect((await list({ show: 'unsure' })).items.map(({ url }) => url)).toEqual([`${origin}/broken`])
  await check()
  expect(await dead()).toMatchObject({ [`${origin}/broken`]: '对方回答 500' })
})

test('in production a working link to a public host is fine, one to an unknown host is not', async () => {
  const origin = await listen(async (request, response) => void response.writeHead(request.url === '/here' ? 200 : 404).end())
  await publishArticle('1', [
    `https://${publicName}/here`,
    `http://${publicName}:81/here`,
    'https://8.8.8.8/here',
    `https://${publicName}/gone`,
  ])
  checkId = await addCheck(gateway.services, '每夜检查')
  await runLinkCheck({ ...gateway.services, testMode: false, outside: createOutside(origin) }, [article], checkId as number)
  expect(await dead()).toEqual({ [`https://${publicName}/gone`]: '对方回答 404，页面不存在' })
  expect((await list({ show: 'unsure' })).total).toBe(0)
})

test('an internal address is never requested', async () => {
  const asked: string[] = []
  const origin = await listen(async (request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  for (const url of [`${origin}/`, origin.replace('127.0.0.1', 'localhost'), 'http://169.254.169.254/latest'])
    expect(await checkOutsideLink({ networks: [], resolve: lookup }, url)).toEqual({ state: 'dead', reason: '内网地址，访客无法打开' })
  const redirecting = await listen(async (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end())
  expect(await checkOutsideLink({ networks: ['127.0.0.0/8'], resolve: lookup }, redirecting)).toEqual({
    state: 'dead',
    reason: '内网地址，访客无法打开',
  })
  expect(asked).toEqual([])
})

test('a link can be checked again at once, and ignored', async () => {
  await publishArticle('1', ['/later', '/never'])
  await check()
  await storeSitePaths(gateway.db, [{ path: '/later' }])
  expect(await gateway.as(manager).call(linkCalls.recheck, { url: '/later' })).toEqual({ state: 'ok', reason: '' })
  await gateway.as(manager).call(linkCalls.ignore, { url: '/never', isIgnored: true })
  expect(await dead()).toEqual({})
  expect((await list({ show: 'ignored' })).items.map(({ url }) => url)).toEqual(['/never'])
  await check()
  expect(await dead()).toEqual({})
  expect((await gateway.audit()).map(({ action }) => action)).toEqual(['link.recheck', 'link.ignore'])
})

test('one round runs at a time; a round that stopped reporting is abandoned', async () => {
  const start = () => gateway.as(manager).call(linkCalls.startCheck, {})
  await start()
  await expect(start()).rejects.toMatchObject({ code: 'check_running' })
  expect(gateway.jobs.list).toMatchObject([{ name: 'check-links' }])
  gateway.clock.advance(121_000)
  await start()
  expect((await gateway.rows('link_check')).map(({ state }) => state).toSorted()).toEqual(['failed', 'waiting'])
})

test.each(Object.entries(linkCalls))('%s refuses others', async (_, call) => {
  await expect(gateway.as(anyone).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(staff('content.edit')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})
