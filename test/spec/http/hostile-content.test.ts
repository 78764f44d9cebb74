import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publishableCertificate } from '#features/site/certificates/server/publishables.ts'
import { publishableNews } from '#features/site/news/server/publishables.ts'
import { publishablePlatform, publishableSystem } from '#features/site/products/server/publishables.ts'
import { systemClock } from '#kit/clock.ts'
import { type Database, openDatabase } from '#platform/db/server/database.ts'
import { databaseName, openCluster } from '#platform/db/server/embedded/postgres-cluster.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { publish, type Publishable, saveDraft } from '#platform/publishing/server/publishing.ts'
import { signIn } from '../../harness/account-areas.ts'
import { useBrowser } from '../../harness/browser.ts'
import { dropInvisible } from '#kit/identifiers/characters.ts'
import { hostileHtml } from '../../harness/content/hostile-html.ts'
import { quietLog } from '../../harness/quiet-log.ts'
import { openStaffSession } from '../../harness/portal/staff-session.ts'
import { type Address, ask, pageConfig, uccUrl, type WireBody } from '../../harness/wire.ts'

const { openPage } = useBrowser()
const day = '2027-01-01'
const platform = 'hostile-platform'
const system = 'hostile-system'
const certificate = 'DSMM2026HOSTILE'
const toNewsId = (i: number) => `hostile-${i}`
const toArticlePath = (i: number) => `/news/details?newsid=${toNewsId(i)}`
const all = hostileHtml.join(' ')
/** What fits into a heading of 60 characters. */
/** A title has one line without hidden characters. */
const toTitle = (text: string) => dropInvisible(text).slice(0, 100)
const headings = hostileHtml.map(toTitle).filter((one) => one.length <= 60)
let database: Database

/** Together on few pages, since a browser takes its time for each. */
const collections = Array.from({ length: Math.ceil(hostileHtml.length / 7) }, (_, n) => hostileHtml.slice(7 * n, 7 * n + 7).join('\n'))
const articles = [...hostileHtml, ...collections]

beforeAll(async () => {
  const { socketDirectory: host } = openCluster(join(inject('portalData'), 'database'))
  database = openDatabase({ host, user: databaseName, database: databaseName }, quietLog)
  for (const [i, body] of articles.entries())
    await show(publishableNews, toNewsId(i), {
      typeId: 'policy',
      title: toTitle(body),
      body: `<p>前</p>${body}<p>${body}</p>`,
      image: '',
      imageAlt: toTitle(body),
      keywords: [toTitle(body).slice(0, 20)],
      releaseDate: day,
    })
  const points = headings.map((title) => ({ title, detail: all.slice(0, 1000) }))
  const common = { position: 99, name: hostileHtml[3]?.slice(0, 60), brief: hostileHtml[1], image: '' }
  await show(publishablePlatform, platform, {
    ...common,
    introduction: all,
    headImage: '',
    motif: '',
    frameworkImage: '',
    frameworkTitle: headings[2],
    frameworkIntroduction: all,
    scenes: points.slice(0, 3).map((point) => ({ ...point, image: '', platformId: platform })),
    advantages: points,
    partners: [],
  })
  await show(publishableSystem, system, {
    ...common,
    platformId: platform,
    detail: all,
    url: '',
    manualFileId: '',
    functionImage: '',
    highlights: points,
    questions: headings.map((name) => ({ name, answer: all })),
  })
  const [long, word] = [`${all.slice(0, 40)}${'长'.repeat(40)}`, 'W'.repeat(200)]
  await show(publishableCertificate, certificate, {
    name: long,
    level: 3,
    organisation: long,
    creditCode: word.slice(0, 20),
    registeredAddress: long,
    officeAddress: word,
    businessAddress: '',
    systemName: long,
    standard: '<&">',
    scope: `${all.slice(0, 198)}\uffff\u2028${word}`,
    firstDate: day,
    issueDate: day,
    expiryDate: day,
    state: 'valid',
  })
})

afterAll(async () => {
  await database.db.transaction().execute(async (db) => {
    for (const i of articles.keys()) await publishableNews.withdraw(db, toNewsId(i))
    await publishableCertificate.withdraw(db, certificate)
    await publishableSystem.withdraw(db, system)
    await publishablePlatform.withdraw(db, platform)
    await bumpContentVersion(db)
  })
  await database.close()
})

/** As an editor's revision is shown. */
async function show<T>(kind: Publishable<T>, id: string, data: object): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const services = { db, clock: systemClock }
    const { id: revision } = await saveDraft(services, kind, { id, data, author: 'editor' })
    await publish(services, kind, revision)
  })
}

const addresses = [
  '/',
  '/news',
  '/news?page=2',
  '/product',
  `/product/detail?platformid=${platform}`,
  `/product/system?systemid=${system}`,
  `/search?q=${encodeURIComponent('window')}`,
  ...collections.map((_, i) => toArticlePath(hostileHtml.length + i)),
]

/** Elements and attributes that run something, or take their like from elsewhere; what the server writes itself is named by its beginning. */
function listRunning(): string[] {
  const suspects = 'iframe, frame, object, embed, base, meta, style, link, script:not([src^="/assets/"], [type$="json"])'
  const running = [...document.querySelectorAll('body *')].filter(
    (one) =>
      (one.matches(suspects) && !/^(window\.__reactRouter|import |\(|\$R)/.test(one.textContent)) ||
      [...one.attributes].some(({ name, value }) => name.startsWith('on') || /^\s*(javascript|vbscript|data:text)/i.test(value)),
  )
  return running.map((one) => one.outerHTML.slice(0, 120))
}

async function look(page: Page): Promise<{ taken: boolean; running: string[] }> {
  return { taken: await page.evaluate(() => 'taken' in window), running: await page.evaluate(listRunning) }
}

/** An attribute that a browser would run, whatever stands inside the values of others. */
function isRunning(tag: string): boolean {
  const handler = /[\s/"']on\w+\s*=/i.test(tag.replaceAll(/="[^"]*"/g, '=""'))
  return handler || /\s(href|src|srcdoc|action|formaction|data)="\s*(javascript|vbscript|data:text)/i.test(tag)
}

test('no content of editors is executable in the HTML of the server', async () => {
  for (const address of [...addresses, ...hostileHtml.map((_, i) => toArticlePath(i))]) {
    const html = await (await fetch(inject('portal') + address)).text()
    expect(html, address).toContain('taken=1')
    const tags = (html.match(/<[a-z!/](?:[^<>"']|"[^"]*"|'[^']*')*>/gi) ?? []).filter((tag) => !/^<script\b/.test(tag))
    const hostile = tags.filter((tag) => isRunning(tag))
    expect(hostile, address).toEqual([])
    // Inside the state of the page, a script ends where the page ends it.
    for (const [, state = ''] of html.matchAll(/<script[^>]*>(.*?)<\/script>/gs))
      expect(state, address).not.toMatch(/<\/?script|<!--|[\u2028\u2029]/i)
  }
})

test('no content of editors is executed in a browser', async () => {
  const page = await openPage('/')
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    expect(await look(page), address).toEqual({ taken: false, running: [] })
  }
  await page.goto('/news', { waitUntil: 'domcontentloaded' })
  await page
    .getByRole('link', { name: /window\.taken/ })
    .first()
    .click()
  await page.waitForURL(/details/)
  await page.getByRole('article').getByText('前', { exact: true }).first().waitFor()
  expect(await look(page)).toEqual({ taken: false, running: [] })
})

test('a certificate with long and hostile texts is still rendered as a picture', async () => {
  const page = await openPage(`/dsmm?s=${certificate}`)
  const picture = page.getByRole('dialog', { name: '证书预览' }).getByRole('img', { name: /的图片/ })
  await picture.waitFor()
  const size = await picture.evaluate((image: HTMLImageElement) => [
    image.src.slice(0, 22),
    image.naturalWidth > 1000 && image.naturalHeight > 1000,
  ])
  expect(size).toEqual(['data:image/png;base64,', true])
  expect(await look(page)).toEqual({ taken: false, running: [] })
})

const coin = (verb: string): Address => ['dns_relay', 'Connon_DSB', verb]
const account = '6200000002'

async function login(): Promise<(verb: string, body: object) => Promise<WireBody<{ AppId: string; list: { AppId: string }[] }>>> {
  const { PasswordSalt } = (await pageConfig()) as unknown as { PasswordSalt: string }
  const { data } = await ask<{ VCodeID: string }>(['dns_vcode', 'Common', 'GetVCode'])
  const DSBPassword = createHmac('sha256', PasswordSalt).update('Coin#2026b').digest('hex')
  const body = JSON.stringify({ DSBAccount: account, DSBPassword, VCode: '0000', VCodeID: data.VCodeID })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(await uccUrl(coin('DSBGLXTQueryDSB')), { method: 'POST', headers, body })
  const cookie = (response.headers.get('set-cookie') as string).split(';', 1)[0] as string
  const { data: user } = (await response.json()) as WireBody<{ SessionID: string }>
  return async (verb, given) => {
    const url = await uccUrl(coin(verb), { SessionID: user.SessionID })
    return (await fetch(url, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(given) })).json() as never
  }
}

/** Texts of at most so many characters that hold all of them. */
function buildPieces(most: number): string[] {
  const pieces: string[] = []
  for (const text of hostileHtml) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + text.length < most) pieces[pieces.length - 1] = `${last}\n${text}`
    else pieces.push(text)
  }
  return pieces
}

test('texts from staff to customers, and from customers to staff, are displayed as text', async () => {
  const call = await login()
  const finance = await openStaffSession(inject('portal'), 'finance', 'Staff#2026c')
  for (const text of buildPieces(380)) {
    const filed = await call('KHGLFileComplaint', { AppType: '其他', Telphone: '13800001001', ProDescription: text })
    expect(filed).toMatchObject({ ReturnValue: 1 })
    await finance.call(['console', 'appeals', 'decide'], { id: filed.data.AppId, action: 'approve', comment: text })
  }
  const page = await openPage('/query-coin/appeal')
  await page.waitForURL(/\/login\?/)
  await signIn(page, account)
  for (const button of await page.getByRole('button', { name: '查看结果' }).all()) {
    await button.click()
    await page.getByRole('dialog', { name: '处理结果' }).getByText('taken').first().waitFor()
    expect(await look(page)).toEqual({ taken: false, running: [] })
    await page.keyboard.press('Escape')
  }
})
