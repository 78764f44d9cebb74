// Retakes the screenshots of README.md and of the console's handbook, from a portal of its own with the demo content.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, devices } from 'playwright-core'
import sharp from 'sharp'
import { browserProgram } from '../../bench/lighthouse/browser.ts'
import { signIn } from '../../test/harness/account-areas.ts'
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
/** By the address below /console, with - for /: src/console/help/handbook.tsx finds them by that name. */
const handbook: Record<string, Picture> = {
  home: { path: '/console', account: 'assessor' },
  'scan-applications': { path: '/console/scan-applications', account: 'assessor' },
  projects: { path: '/console/projects', account: 'assessor' },
  'coin-accounts': { path: '/console/coin-accounts', account: 'finance' },
  invoices: { path: '/console/invoices', account: 'finance' },
  reconciliation: { path: '/console/reconciliation', account: 'finance' },
  media: { path: '/console/media', account: 'editor' },
  consultations: { path: '/console/consultations', account: 'editor' },
  staff: { path: '/console/staff', account: 'admin' },
  audit: { path: '/console/audit', account: 'auditor' },
}
const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { ...devices['iPhone 13'], deviceScaleFactor: 1 }

mkdirSync('src/console/help/pictures', { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'portal-pictures-'))
const portal = await startPortalProcess({ DATA_DIR: data })
const browser = await chromium.launch({ executablePath: browserProgram, args: ['--no-sandbox'] })
try {
  for (const [name, picture] of Object.entries(pictures))
    await take(picture, name === 'phone' ? phone : desktop, { file: `docs/pictures/${name}.webp` })
  for (const [name, picture] of Object.entries(handbook))
    await take(picture, desktop, { file: `src/console/help/pictures/${name}.webp`, width: 960 })
} finally {
  await browser.close()
  await portal.stop()
  rmSync(data, { recursive: true, force: true })
}

type Device = typeof desktop | typeof phone
/** Where to, and how wide the picture is made. */
type Target = { file: string; width?: number }

async function take({ path, account }: Picture, device: Device, { file, width }: Target): Promise<void> {
  const context = await browser.newContext({ ...device, baseURL: portal.origin, locale: 'zh-CN', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(path)
  if (account) {
    await signIn(page, account)
    await page.waitForURL((url) => url.pathname === path)
    // The toast of the login must not be in the picture.
    await page.reload()
  }
  await page.waitForLoadState('networkidle')
  const picture = sharp(await page.screenshot())
  await (width ? picture.resize({ width }) : picture).webp({ quality: width ? 60 : 82 }).toFile(file)
  await context.close()
}
