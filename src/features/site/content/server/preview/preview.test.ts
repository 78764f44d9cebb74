import { afterAll, beforeAll, expect, test } from 'vitest'
import { listContents } from '../../contract.ts'
import { getNews, listNews } from '#features/site/news/contract.ts'
import { createPreviewPath } from './preview-link.ts'
import { createPreviews, type ShowPreview } from './previews.ts'
import type { Caller } from '#gateway/call.ts'
import type { RequestInfo } from '#gateway/server/handle.ts'
import { createPageHeaders } from '#platform/page-cache/server/security-headers.ts'
import { anyone } from '../../../../../../test/harness/actors.ts'
import { type ContentDesk, openContentDesk } from '../../../../../../test/harness/content/content-desk.ts'

let desk: ContentDesk
let show: ShowPreview

beforeAll(async () => {
  desk = await openContentDesk()
  show = createPreviews(desk.services, desk.handlers, desk.publishables)
})
afterAll(() => desk.close())

const request: RequestInfo = { id: 'preview', ip: '', userAgent: '' }
const readTitle = (id: string) => async (call: Caller) => (await call(getNews, { id })).title

test('a preview shows the page as after a publication, and publishes nothing', async () => {
  await desk.write('drafted', { title: '未发布的标题' })
  const { previewPath } = await desk.open('drafted')
  const shown = await show(previewPath, request, async (call, address, until) => ({
    address,
    until,
    title: await readTitle('drafted')(call),
    listed: (await call(listNews, {})).items.map(({ id }) => id),
  }))
  expect(shown).toEqual({
    address: '/news/details?newsid=drafted',
    until: new Date(desk.clock.now().getTime() + 24 * 3_600_000),
    title: '未发布的标题',
    listed: ['drafted'],
  })
  await expect(desk.as(anyone).call(getNews, { id: 'drafted' })).rejects.toMatchObject({ code: 'not_found' })
  expect(await desk.rows('news')).toEqual([])
})

test('a preview shows the current working copy, sanitised as on the site', async () => {
  await desk.write('drafted', { title: '又改过', body: '<p>好<script>alert(1)</script><img src=x onerror=alert(1)></p>' })
  const { previewPath } = await desk.open('drafted')
  expect(await show(previewPath, request, async (call) => (await call(getNews, { id: 'drafted' })).body)).toBe('<p>好</p>')
  expect(await show(previewPath, request, readTitle('drafted'))).toBe('又改过')
})

test('a link of one version keeps showing that version', async () => {
  await desk.write('versions', { title: '第一版' })
  await desk.publishNow('versions')
  await desk.write('versions', { title: '第二版' })
  const path = (number: number) => createPreviewPath(desk.services, { kind: 'news', id: 'versions', number })
  expect(await show(path(1), request, readTitle('versions'))).toBe('第一版')
  expect(await show(path(0), request, readTitle('versions'))).toBe('第二版')
})

test('a preview of incomplete content lists what is missing', async () => {
  await desk.write('incomplete', { title: '' })
  const { previewPath } = await desk.open('incomplete')
  await expect(show(previewPath, request, readTitle('incomplete'))).rejects.toMatchObject({ code: 'invalid', message: '请输入标题' })
})

test('a link expires after a day, and when the content is moved to the recycle bin', async () => {
  await desk.write('ending', { title: '一天' })
  const { previewPath } = await desk.open('ending')
  await desk.change('remove', ['ending'])
  await expect(show(previewPath, request, readTitle('ending'))).rejects.toMatchObject({ code: 'not_found' })
  await desk.change('restore', ['ending'])
  expect(await show(previewPath, request, readTitle('ending'))).toBe('一天')
  desk.clock.advance(24 * 3_600_000)
  await expect(show(previewPath, request, readTitle('ending'))).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  ['another piece', (path: string) => path.replace('drafted', 'versions')],
  [
    'a later end',
    (path: string) => path.replace(/\/(\d+)\/([\w-]{43})$/, (_, expires, signature) => `/${Number(expires) + 1}/${signature}`),
  ],
  ['another version', (path: string) => path.replace('/drafted/0/', '/drafted/1/')],
  ['no signature', (path: string) => path.slice(0, -43)],
])('a link that is changed to %s is refused', async (_, change) => {
  const path = change(createPreviewPath(desk.services, { kind: 'news', id: 'drafted', number: 0 }))
  await expect(show(path, request, readTitle('drafted'))).rejects.toMatchObject({ code: 'not_found' })
})

test('a preview has the permissions of a visitor: no call of staff succeeds', async () => {
  const { previewPath } = await desk.open('drafted')
  await expect(show(previewPath, request, (call) => call(listContents, { kind: 'news' }))).rejects.toMatchObject({
    code: 'invalid_session',
  })
})

test('only the console may frame a preview; search engines and caches are told to ignore it', () => {
  const headers = createPageHeaders({ hsts: 'off', mapSources: [], isPreview: true })
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'no-referrer' })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(createPageHeaders({ hsts: 'off', mapSources: [] })['content-security-policy']).toContain("frame-ancestors 'none'")
})
