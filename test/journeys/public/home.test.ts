import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pauseClock, phoneAgent, useBrowser } from '../../harness/browser.ts'
import { ask } from '../../harness/wire.ts'

const { openPage } = useBrowser()

// A slide stays for 3000 ms after its transition; the dots change during the transition.
const transition = 300
const oneTurn = 3000 + transition
const longEnough = 3 * oneTurn

function findHero(page: Page): Locator {
  return page.getByRole('region', { name: '重点推荐' })
}

function slideShown(page: Page): Promise<string | null | undefined> {
  return findHero(page)
    .getByRole('button', { name: /^第 \d+ 张$/ })
    .evaluateAll((dots) => dots.find((dot) => dot.ariaCurrent === 'true')?.ariaLabel)
}

/** Opens the home page with a clock that only the test advances. */
async function openWithClock(options: { reducedMotion?: 'reduce' } = {}): Promise<Page> {
  const page = await openPage('/', { clock: true, reducedMotion: 'no-preference', ...options })
  await findHero(page).getByRole('button', { name: '第 1 张' }).waitFor()
  await pauseClock(page)
  return page
}

async function msUntilTurned(page: Page): Promise<number> {
  const before = await slideShown(page)
  for (let ms = 100; ms <= 2 * oneTurn; ms += 100) {
    await page.clock.runFor(100)
    if ((await slideShown(page)) !== before) return ms
  }
  throw new Error('the banners stand still')
}

test('the banners rotate every 3000 ms and start over', async () => {
  const page = await openWithClock()
  const seen: unknown[] = [await slideShown(page)]
  await msUntilTurned(page)
  for (let turn = 0; turn < 2; turn++) {
    seen.push(await slideShown(page))
    const ms = await msUntilTurned(page)
    expect(ms).toBeGreaterThanOrEqual(oneTurn - transition)
    expect(ms).toBeLessThanOrEqual(oneTurn + transition)
  }
  seen.push(await slideShown(page))
  expect(seen).toEqual(['第 1 张', '第 2 张', '第 3 张', '第 1 张'])
})

test('the banners pause while hovered', async () => {
  const page = await openWithClock()
  await findHero(page).hover()
  await page.clock.runFor(longEnough)
  expect(await slideShown(page)).toBe('第 1 张')
  await page.mouse.move(700, 880)
  expect(await msUntilTurned(page)).toBeGreaterThan(3000)
})

test('the banners pause while focused', async () => {
  const page = await openWithClock()
  await findHero(page).getByRole('button', { name: '下一张' }).focus()
  await page.clock.runFor(longEnough)
  expect(await slideShown(page)).toBe('第 1 张')
  // Hovering and leaving changes nothing.
  await findHero(page).hover()
  await page.mouse.move(700, 880)
  await page.clock.runFor(longEnough)
  expect(await slideShown(page)).toBe('第 1 张')
})

test('the pause button stops and resumes the banners', async () => {
  const page = await openWithClock()
  await findHero(page).getByRole('button', { name: '暂停自动播放' }).click()
  await page.mouse.move(700, 880)
  await page.clock.runFor(longEnough)
  expect(await slideShown(page)).toBe('第 1 张')
  await findHero(page).getByRole('button', { name: '开始自动播放' }).click()
  await page.mouse.move(700, 880)
  expect(await msUntilTurned(page)).toBeGreaterThan(3000)
})

test('with reduced motion nothing rotates', async () => {
  const page = await openWithClock({ reducedMotion: 'reduce' })
  await page.clock.runFor(longEnough)
  expect(await slideShown(page)).toBe('第 1 张')
  await findHero(page).getByRole('button', { name: '下一张' }).click()
  await page.clock.runFor(100)
  await expect.poll(() => slideShown(page)).toBe('第 2 张')
})

test('a click anywhere on a banner with an address opens it in a new tab', async () => {
  const page = await openPage('/')
  const opening = page.context().waitForEvent('page')
  await findHero(page).click({ position: { x: 1000, y: 120 } })
  const tab = await opening
  await tab.waitForURL('/explore')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  expect(page.url()).toMatch(/\/$/)
})

test('each banner has a link that names its target', async () => {
  const page = await openPage('/')
  const actions = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const action = findHero(page)
        .getByRole('listitem', { name: `第 ${n} 张，共 3 张` })
        .getByRole('link')
      return [await action.innerText(), await action.getAttribute('href')]
    }),
  )
  expect(actions).toEqual([
    ['了解澄观', '/explore'],
    ['查看数据安全治理平台', '/product/detail?platformid=governance'],
    ['查看安全运营监测平台', '/product/detail?platformid=soc'],
  ])
})

const tiles = [
  ['调研数据查询', '/research'],
  ['DSMM证书下载', '/dsmm'],
  ['测评项目进度查询', '/schedule'],
  ['查询币余额', '/query-coin/login'],
  ['安全商城', 'https://mall.example.cn/'],
  ['漏扫工具申请', '/apply/login'],
]

test('six tiles link to the technical services, the mall in a new tab', async () => {
  const page = await openPage('/')
  const found = await page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('heading', { level: 3, name: /查询|下载|商城|申请$/ }) })
    .evaluateAll((links) => links.map((link) => [link.querySelector('h3')?.textContent, link.getAttribute('href')]))
  expect(found.filter(([title]) => tiles.some(([name]) => name === title))).toEqual(tiles)
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /即将开放/ })
      .count(),
  ).toBe(0)
  const mall = page.getByRole('link', { name: /^安全商城/ })
  expect([await mall.getAttribute('target'), await mall.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})

test.each([
  ['a desktop', undefined, 'https://kb.example.cn/dsmm'],
  ['a phone', phoneAgent, 'https://m.kb.example.cn/dsmm'],
])('the knowledge base has an address for %s', async (_, userAgent, address) => {
  const page = await openPage('/', userAgent ? { userAgent, width: 390 } : {})
  expect(await page.getByRole('link', { name: 'DSMM 知识库' }).getAttribute('href')).toBe(address)
})

test('the newest news is featured with its day and month, three more follow', async () => {
  const { data } = await ask<{ newslist: { newstitle: string; releasedate: string }[] }>(['dns_relay', 'GWInterface', 'homepage'])
  const page = await openPage('/')
  const shown = await page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('time') })
    .allInnerTexts()
  expect(shown).toHaveLength(4)
  for (const [i, { newstitle, releasedate }] of data.newslist.entries()) {
    const [year, month, day] = releasedate.split('-')
    expect(shown[i]?.replaceAll('\n', '')).toMatch(new RegExp(`^${day}${year}.${month}`))
    expect(shown[i]?.replaceAll('\n', '')).toContain(newstitle)
  }
})

test('the products are shown in four columns, 188 px a row', async () => {
  const page = await openPage('/')
  const products = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: /平台$/ }) })
  const boxes = await products.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, height }) => ({ x, height })))
  expect(boxes.map(({ height }) => height)).toEqual(Array.from({ length: 8 }, () => 188))
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(4)
})

test('a product links to its platform, and the URL changes', async () => {
  const page = await openPage('/')
  await page.getByRole('link', { name: /^数据安全治理平台/ }).click()
  await page.getByRole('heading', { level: 1, name: '数据安全治理平台' }).waitFor()
  expect(page.url()).toMatch(/\/product\/detail\?platformid=governance$/)
  await expect.poll(() => page.title()).toBe('数据安全治理平台｜澄观信息安全')
})

test('the slogan links to the company page', async () => {
  const page = await openPage('/')
  await page.getByRole('main').getByRole('link', { name: '走进我们' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/explore')
})

test('the first two screens hold an offer, proof with its sources, and a way in', async () => {
  const page = await openPage('/', { reducedMotion: 'reduce', height: 900 })
  const proof = page.getByRole('region', { name: '实证' })
  const figures = await proof.getByRole('term').allInnerTexts()
  expect(figures).toHaveLength(4)
  for (const figure of figures) expect(figure).toMatch(/\n截至 2026-\d\d-\d\d，.+/)
  expect(await proof.getByRole('heading', { level: 3 }).count()).toBe(3)
  const note = proof.getByText(/^以上数字、案例、资质与报告均为演示示例/)
  const box = await note.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(1800)
  expect(await page.getByRole('main').getByText('示例').count()).toBe(1)
  await page.getByRole('main').getByRole('link', { name: '立即咨询' }).first().click()
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
})

test('the sample report is a PDF; a case leads to its page and on to a consultation', async () => {
  const page = await openPage('/', { reducedMotion: 'reduce' })
  const report = page.getByRole('link', { name: /^下载样本：/ })
  const file = await page.request.get((await report.getAttribute('href')) as string)
  expect([file.headers()['content-type'], (await file.body()).subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  await page.getByRole('link', { name: /把 214 条问题收成 12 类/ }).click()
  await page.waitForURL('/cases/details?caseid=bank-findings')
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    '问题',
    '做了什么',
    '结果',
    '其他案例',
    '您的情况与此相近？',
  ])
  await page.getByRole('link', { name: '等级保护测评服务平台' }).waitFor()
  await page.getByRole('link', { name: '全部案例' }).click()
  await page.waitForURL('/cases')
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(3)
})
