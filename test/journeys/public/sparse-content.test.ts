import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishableCase } from '#features/site/cases/server/publishables.ts'
import { publishableCertificate } from '#features/site/certificates/server/publishables.ts'
import { publishableContact, publishableCooperation, publishableExplore } from '#features/site/company/server/publishables.ts'
import { publishableNeed } from '#features/site/needs/server/publishables.ts'
import { publishableNews, publishableNewsType } from '#features/site/news/server/publishables.ts'
import { publishablePlatform, publishableSystem } from '#features/site/products/server/publishables.ts'
import { systemClock } from '#kit/clock.ts'
import { type Database, openDatabase } from '#platform/db/server/database.ts'
import { databaseName, openCluster } from '#platform/db/server/embedded/postgres-cluster.ts'
import { getFields, emptyData } from '#platform/publishing/content-kinds.ts'
import { publish, type Publishable, saveDraft } from '#platform/publishing/server/publishing.ts'
import { findViolations, measureSidewaysScroll, useBrowser, waitForPage } from '../../harness/browser.ts'
import { type EmptyInstallation, startEmptyInstallation } from '../../harness/portal/empty-installation.ts'
import { quietLog } from '../../harness/quiet-log.ts'

const { openPage } = useBrowser()
let portal: EmptyInstallation
let database: Database

beforeAll(async () => {
  portal = await startEmptyInstallation()
  const { socketDirectory: host } = openCluster(join(portal.directory, 'database'))
  database = openDatabase({ host, user: databaseName, database: databaseName }, quietLog)
})
afterAll(async () => {
  await database.close()
  await portal.stop()
})

const hotlines = { service: '400-000-0001', complaint: '400-000-0002', join: '400-000-0003' }

const always = [
  '/',
  '/needs',
  '/cases',
  '/product',
  '/news',
  '/explore',
  '/contact',
  '/cooperation',
  '/privacy',
  '/search',
  '/dsmm',
  '/schedule',
  '/research',
]
const pieces = [
  '/product/detail?platformid=first',
  '/product/system?systemid=first-system',
  '/news/details?newsid=first-news',
  '/dsmm?s=DSMM2026SPARSE',
  '/cases/details?caseid=first-case',
  '/needs/details?needid=first-need',
]

/** As the form of the editor is when nothing but these fields is filled in. */
async function show(kind: Publishable, id: string, filled: object): Promise<void> {
  const fields = getFields(kind.declaration as NonNullable<typeof kind.declaration>)
  await database.db.transaction().execute(async (db) => {
    const services = { db, clock: systemClock }
    const data = { ...emptyData(fields), position: 0, ...filled }
    const { id: revision } = await saveDraft(services, kind, { id, data, author: 'editor' })
    await publish(services, kind, revision)
  })
}

/** What a reader would take for a fault: pictures that do not load, parts of the page with nothing in them, and rows that a short list leaves half empty. */
async function listFindings(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await waitForPage(page)
  const findings = await page.evaluate(() => {
    const pictures = [...document.images].filter((one) => !one.getAttribute('src') || (one.complete && one.naturalWidth === 0))
    const empty = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(p, h1, h2, h3, ul, ol, dl, dd, nav, section, figcaption), footer :is(p, nav, ul)',
      ),
    ]
    const blank = empty.filter(
      (one) => one.textContent.trim() === '' && !one.querySelector('img, svg, input') && one.getClientRects().length > 0,
    )
    const headed = [...document.querySelectorAll<HTMLElement>('main section')]
    const alone = headed.filter((one) => one.querySelector('h2') && one.innerText.trim() === one.querySelector('h2')?.innerText.trim())
    const lost = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="#"]')].filter((one) => !document.querySelector(one.hash))
    // A list of one to three has a column for each.
    const gaps = [...document.querySelectorAll('[data-few]')].filter(
      (list) => list.getBoundingClientRect().right - (list.lastElementChild?.getBoundingClientRect().right ?? 0) > 2,
    )
    return [...pictures, ...blank, ...alone, ...lost, ...gaps].map((one) => one.outerHTML.slice(0, 120))
  })
  const scroll = await measureSidewaysScroll(page)
  return [...findings, ...(scroll > 0 ? [`${scroll} px sideways`] : [])]
}

async function findFaulty(addresses: readonly string[], width: number): Promise<Record<string, string[]>> {
  const findingsByPage: Record<string, string[]> = {}
  for (const address of addresses) {
    const page = await openPage(portal.origin + address, { width, reducedMotion: 'reduce' })
    const findings = await listFindings(page)
    if (findings.length > 0) findingsByPage[address] = findings
    await page.close()
  }
  return findingsByPage
}

test.each([1440, 390])('before anything is published every page of the menu is whole, %i px wide', async (width) => {
  expect(await findFaulty(always, width)).toEqual({})
})

test('the front page of an empty installation has no place for proof', async () => {
  const page = await openPage(portal.origin)
  expect([await page.getByText('用事实说话').count(), await page.getByRole('link', { name: '全部案例' }).count()]).toEqual([0, 0])
  expect((await fetch(`${portal.origin}/sample-report`, { redirect: 'manual' })).status).toBe(404)
})

test('pieces with nothing but what the editor demands', async () => {
  await show(publishableNewsType, 'company', { name: '公司动态' })
  await show(publishableNews, 'first-news', {
    typeId: 'company',
    title: '没有题图的文章',
    body: '<p>正文。</p>',
    releaseDate: '2026-11-22',
  })
  await show(publishablePlatform, 'first', { name: '第一个平台' })
  await show(publishableSystem, 'first-system', { name: '第一个系统', platformId: 'first' })
  const told = { problem: '问题。', work: '做法。', result: '结果。' }
  await show(publishableCase, 'first-case', { title: '第一个案例', trade: '制造企业', finishedOn: '2026-10-31', ...told })
  const promised = { brief: '说明。', audience: '单位', deliverables: '报告', duration: '6 周', team: '三人' }
  await show(publishableNeed, 'first-need', { title: '第一项需求', ...promised })
  await show(publishableExplore, 'explore', { name: '远山信息安全有限公司', brief: '我们做安全。' })
  await show(publishableContact, 'contact', { hours: '工作日 9:00–18:00', address: '示例市远山路1号', hotlines })
  await show(publishableCooperation, 'cooperation', { contacts: [{ name: '张三', department: '商务部', mobile: '400-000-0003' }] })
  await show(publishableCertificate, 'DSMM2026SPARSE', {
    name: '数据安全能力成熟度等级证书',
    organisation: '演示科技有限公司',
    level: 3,
    firstDate: '2026-01-01',
    issueDate: '2026-01-01',
    expiryDate: '2029-01-01',
    state: 'valid',
  })
  await expect.poll(async () => (await fetch(portal.origin + pieces[0])).status).toBe(200)
  expect(await findFaulty([...always, ...pieces], 1440)).toEqual({})
  expect(await findFaulty([...always, ...pieces], 390)).toEqual({})
})

test('the text of an article without a picture does not touch the line above it', async () => {
  const article = (await openPage(`${portal.origin}/news/details?newsid=first-news`)).getByRole('article')
  const head = await article.locator('header').boundingBox()
  const text = await article.getByText('正文。', { exact: true }).boundingBox()
  expect((text?.y ?? 0) - (head?.y ?? 0) - (head?.height ?? 0)).toBeGreaterThanOrEqual(24)
})

test('an article with a long line of code and a drawing as its cover', async () => {
  const body = `<p>命令如下。</p><pre><code>${'curl --header '.repeat(3)}${'0123456789abcdef'.repeat(20)}\n  第二行</code></pre>`
  const filled = { typeId: 'company', title: '带代码的文章', body, releaseDate: '2026-11-23', image: '/icon.svg', imageAlt: '图标' }
  await show(publishableNews, 'with-code', filled)
  const address = '/news/details?newsid=with-code'
  await expect.poll(async () => (await fetch(portal.origin + address)).status).toBe(200)
  for (const width of [1440, 390, 320]) expect(await findFaulty([address], width)).toEqual({})
  const html = await (await fetch(portal.origin + address)).text()
  expect(html.match(/<img[^>]*src="\/icon\.svg/)).not.toBeNull()
  expect(html).not.toMatch(/og:image" content="[^"]*\.svg/)
})

test('the tabs of a platform name the chapters that it has, from the second one on', async () => {
  const page = await openPage(portal.origin + pieces[0])
  const tabs = page.getByRole('navigation', { name: '平台介绍' })
  expect([await tabs.count(), await page.getByRole('region', { name: '相关产品' }).count()]).toEqual([0, 1])
  await show(publishablePlatform, 'first', { name: '第一个平台', advantages: [{ title: '看得清', detail: '一图总览' }] })
  await expect
    .poll(async () => {
      await page.reload()
      return tabs.getByRole('link').allInnerTexts()
    })
    .toEqual(['功能优势', '相关产品'])
  expect(await findViolations(page)).toEqual([])
})

test('an honour with a picture is enlarged, the arrow shows the next one, Escape closes', async () => {
  const [one, next] = ['甲证书', '乙证书'].map((name, i) => ({ name, image: `/icon.svg?${i}` }))
  const honours = [one, { name: '没有图片的证书' }, next]
  await show(publishableExplore, 'explore', { name: '远山信息安全有限公司', brief: '我们做安全。', honours })
  const page = await openPage(`${portal.origin}/explore`)
  const first = page.getByRole('link', { name: '查看证书：甲证书' })
  await expect
    .poll(async () => {
      await page.reload()
      return first.count()
    })
    .toBe(1)
  expect(await page.getByRole('link', { name: /没有图片的证书/ }).count()).toBe(0)
  await first.click()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('dialog', { name: '甲证书' }).getByRole('button', { name: '下一张' }).click()
  await page.getByRole('dialog', { name: '乙证书' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true)
})
