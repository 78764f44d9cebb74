import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { browserProgram } from '../lighthouse/browser.ts'
import { median } from '../tools/machine.ts'
import type { Portal } from '../tools/portal.ts'
import { format, type Row } from '../tools/table.ts'

const rounds = Number(process.env.RUNS ?? 3)
const maxSeconds = 4
/** Lighthouse's slow 4G, in bytes a second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const typed = '键入'
const list = '/console/content/news'

type Lap = { list: number; editor: number; direct: number; kilobytes: number }

/** Times the editor's screens on slow 4G, from a signed-in session with an empty cache until they take typing. */
export async function measureEditorScreens({ origin }: Portal): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: browserProgram, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const laps: Lap[] = []
    for (let round = 0; round < rounds; round++) laps.push(await measureOnce(browser, origin, round))
    const row = (what: string, name: keyof Lap, note = ''): Row => {
      return { what, value: median(laps.map((lap) => lap[name])) / 1000, unit: 's', atMost: maxSeconds, note }
    }
    const weight = `${format(median(laps.map(({ kilobytes }) => kilobytes)))} kB`
    return [
      row('slow 4G, empty cache: list of articles', 'list'),
      row('slow 4G: from there to a text to type in', 'editor'),
      row('slow 4G, empty cache: an article by its address', 'direct', weight),
    ]
  } finally {
    await browser.close()
  }
}

/** Each lap opens two articles of its own: those of an earlier one are locked by its tabs. */
async function measureOnce(browser: Browser, origin: string, lap: number): Promise<Lap> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await signIn(context, origin)
  const first = await openSlowly(context)
  const opening = performance.now()
  await first.page.goto(origin + list, { waitUntil: 'commit' })
  const articles = first.page.getByRole('table').getByRole('link')
  await articles.first().waitFor()
  const listed = performance.now()
  const other = (await articles.nth(2 * lap + 1).getAttribute('href')) as string
  await articles.nth(2 * lap).click()
  await untilWritable(first.page)
  const written = performance.now()
  await first.page.close()

  const second = await openSlowly(context)
  const again = performance.now()
  await second.page.goto(origin + other, { waitUntil: 'commit' })
  await untilWritable(second.page)
  const direct = performance.now() - again
  const kilobytes = second.bytes() / 1000
  await context.close()
  return { list: listed - opening, editor: written - listed, direct, kilobytes }
}

/** Signs in without throttling. */
async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/console/login`)
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  for (const [name, text] of Object.entries({ 账号: 'editor', 密码: 'Staff#2026d', 验证码: '0000' }))
    await page.getByRole('textbox', { name }).fill(text)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${origin}/console`)
  const session = await page.evaluate(() => Object.entries(sessionStorage))
  await context.addInitScript((entries) => {
    for (const [key, text] of entries) sessionStorage.setItem(key, text)
  }, session)
  await page.close()
}

async function openSlowly(context: BrowserContext): Promise<{ page: Page; bytes: () => number }> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  return { page, bytes: () => bytes }
}

/** Until the title takes what is typed, and the text of the article too. */
async function untilWritable(page: Page): Promise<void> {
  const title = page.getByRole('textbox', { name: '标题', exact: true })
  await title.pressSequentially(typed)
  const text = page.getByRole('textbox', { name: '正文' })
  await text.click()
  await page.keyboard.type(typed)
  await text.filter({ hasText: typed }).waitFor()
}
