// Retakes the screenshots of README.md and of the console's handbook, from a portal of its own with the demo content.
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContextOptions, chromium, devices, type Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { homeHelp } from '#console/help/home-help.ts'
import { type AreaHelp, toScreenName } from '#platform/features/shared/screen-help.ts'
import { browserProgram } from '../../bench/lighthouse/browser.ts'
import { signIn, waitForToast } from '../../test/harness/account-areas.ts'
import { startPortalProcess } from '../../test/harness/portal-process.ts'
import { printUsageWhenAsked } from '../usage.ts'

printUsageWhenAsked('用法 / usage: npm run pictures\n重新拍摄 README 与使用手册的图片 / takes the pictures of README and handbook anew')

type Picture = { path: string; account?: string }

const pictures: Record<string, Picture> = {
  home: { path: '/' },
  product: { path: '/product' },
  news: { path: '/news' },
  certificate: { path: '/dsmm?s=DSMM2026000001' },
  'query-coin': { path: '/query-coin/result', account: '6200000001' },
  console: { path: '/console/scan-applications', account: 'assessor' },
  phone: { path: '/' },
}
const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { ...devices['iPhone 13'], deviceScaleFactor: 1 }
/** The customer of the demo with records of every kind. */
const mainCustomer = '演示科技有限公司'
const handbook = 'src/console/help/pictures'

const data = mkdtempSync(join(tmpdir(), 'portal-pictures-'))
const portal = await startPortalProcess({ DATA_DIR: data })
const browser = await chromium.launch({ executablePath: browserProgram, args: ['--no-sandbox'] })
try {
  for (const [name, picture] of Object.entries(pictures)) await takeForReadme(name, picture)
  rmSync(handbook, { recursive: true, force: true })
  mkdirSync(handbook)
  for (const [account, paths] of await listPictured()) await takeForHandbook(account, paths)
} finally {
  await browser.close()
  await portal.stop()
  rmSync(data, { recursive: true, force: true })
}

async function takeForReadme(name: string, { path, account }: Picture): Promise<void> {
  const page = await openPage(name === 'phone' ? phone : desktop)
  await page.goto(path)
  if (account) {
    await signIn(page, account)
    await page.waitForURL((url) => url.pathname === path)
    // The toast of the login must not be in the picture.
    await page.reload()
  }
  await take(page).then((picture) => picture.webp({ quality: 82 }).toFile(`docs/pictures/${name}.webp`))
  await page.context().close()
}

/** The screens whose help asks for a picture, by the account that takes it. */
async function listPictured(): Promise<Map<string, string[]>> {
  const modules = globSync('src/features/*/*/console/help.ts').toSorted()
  const loaded = await Promise.all(modules.map((file) => import(resolve(file)) as Promise<AreaHelp>))
  const byAccount = new Map<string, string[]>()
  for (const [path, { picture }] of [homeHelp, ...loaded.map(({ help }) => help)].flatMap((help) => Object.entries(help)))
    if (picture) byAccount.set(picture, [...(byAccount.get(picture) ?? []), path])
  return byAccount
}

async function takeForHandbook(account: string, paths: readonly string[]): Promise<void> {
  const page = await openPage({ viewport: { width: 1280, height: 800 } })
  await page.goto('/console')
  await signIn(page, account)
  await waitForToast(page, '登录成功')
  for (const path of paths) {
    await openScreen(page, path)
    await take(page).then((picture) => picture.avif({ quality: 27, effort: 1 }).toFile(`${handbook}/${toScreenName(path)}.avif`))
  }
  await page.context().close()
}

/** A screen of one record is opened from its list: by the row of the customer with the most records, else by the first. */
async function openScreen(page: Page, path: string): Promise<void> {
  const list = path.replace('/:kind', '/news').replace(/\/:\w+$/, '')
  await page.goto(list)
  if (!path.endsWith('/:id')) return
  const links = page
    .getByRole('table')
    .getByRole('link')
    .and(page.locator(`[href^="${list}/"]`))
  await links.first().waitFor()
  const best = links.filter({ hasText: mainCustomer })
  await ((await best.count()) > 0 ? best : links).first().click()
  await page.waitForURL((url) => url.pathname.startsWith(`${list}/`))
}

async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: portal.origin, locale: 'zh-CN', reducedMotion: 'reduce' })
  return context.newPage()
}

async function take(page: Page): Promise<Sharp> {
  await page.waitForLoadState('networkidle')
  return sharp(await page.screenshot())
}
