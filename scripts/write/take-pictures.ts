// Retakes the screenshots of README.md, from a portal of its own with the demo content.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, devices } from 'playwright-core'
import sharp from 'sharp'
import { browserProgram } from '../../bench/lighthouse/browser.ts'
import { signIn } from '../../test/harness/account-areas.ts'
import { startPortalProcess } from '../../test/harness/portal-process.ts'
import { printUsageWhenAsked } from '../usage.ts'

printUsageWhenAsked('用法 / usage: npm run pictures\n重新拍摄 docs/pictures / takes docs/pictures anew')

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

const data = mkdtempSync(join(tmpdir(), 'portal-pictures-'))
const portal = await startPortalProcess({ DATA_DIR: data })
const browser = await chromium.launch({ executablePath: browserProgram, args: ['--no-sandbox'] })
try {
  for (const [name, picture] of Object.entries(pictures)) {
    const context = await browser.newContext({
      ...(name === 'phone' ? phone : desktop),
      baseURL: portal.origin,
      locale: 'zh-CN',
      reducedMotion: 'reduce',
    })
    await take(context, name, picture)
    await context.close()
  }
} finally {
  await browser.close()
  await portal.stop()
  rmSync(data, { recursive: true, force: true })
}

async function take(context: BrowserContext, name: string, { path, account }: Picture): Promise<void> {
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
  await picture.webp({ quality: 82 }).toFile(`docs/pictures/${name}.webp`)
}
