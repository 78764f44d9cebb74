import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { browserProgram } from '../../bench/lighthouse/browser.ts'

export const phoneAgent = 'Mozilla/5.0 (Linux; Android 16; Mobile) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150 Mobile Safari/537.36'

type PageOptions = {
  width?: number
  height?: number
  userAgent?: string
  javaScript?: boolean
  /** Reduced by default, so that a click never meets a popup on its way. */
  reducedMotion?: 'reduce' | 'no-preference'
  permissions?: string[]
  /** A touch screen (coarse pointer). */
  touch?: boolean
  /** Expected HTTP status; the browser's console error about that status is then ignored. */
  status?: number
  /** Console errors and failed requests that the test causes on purpose. */
  expectedErrors?: RegExp
  /** Runs in the page before its own scripts. */
  before?: () => void
  /** The test controls the time of the page by `page.clock`. */
  clock?: boolean
}

const switches = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update']
const screenshots = 'test-results'

/** One Chromium for each test file. An error inside a page fails the test that opened it and saves a screenshot. */
export function useBrowser() {
  let browser: Browser
  // Pages with equal options share a context, and so its HTTP cache.
  const contexts = new Map<string, Promise<BrowserContext>>()
  const opened: { page: Page; pageErrors: string[]; calls: string[] }[] = []

  beforeAll(async () => {
    // In a locale without Chinese characters the browser drops the names of downloaded files.
    const env = { ...process.env, LC_ALL: 'C.UTF-8' }
    browser = await chromium.launch({ executablePath: browserProgram, args: switches, env })
  })

  afterEach(async ({ task }) => {
    const pages = opened.splice(0)
    const pageErrors = pages.flatMap((one) => one.pageErrors)
    if (task.result?.state === 'fail' || pageErrors.length > 0)
      await Promise.all(pages.map(({ page, calls }, i) => saveEvidence(page, calls, `${task.name} ${i + 1}`)))
    await Promise.all([...new Set(pages.map(({ page }) => page.context()))].map(closePages))
    expect(pageErrors, 'faults inside the page').toEqual([])
  })

  afterAll(() => browser.close())

  function contextFor({ width = 1440, height = 900, userAgent, javaScript = true, ...options }: PageOptions): Promise<BrowserContext> {
    const contextOptions: BrowserContextOptions = {
      baseURL: inject('portal'),
      viewport: { width, height },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      javaScriptEnabled: javaScript,
      reducedMotion: options.reducedMotion ?? 'reduce',
      permissions: options.permissions ?? [],
      hasTouch: options.touch ?? false,
      isMobile: options.touch ?? false,
      ...(userAgent && { userAgent }),
    }
    // An installed clock cannot be removed from a context.
    if (options.clock) return browser.newContext(contextOptions)
    const kind = JSON.stringify(contextOptions)
    const context = contexts.get(kind) ?? browser.newContext(contextOptions)
    contexts.set(kind, context)
    return context
  }

  async function openPage(path: string, options: PageOptions = {}): Promise<Page> {
    const { javaScript = true, status = 200 } = options
    const page = await (await contextFor(options)).newPage()
    // With scripts disabled, Chromium reports each script as a violation of the content security policy.
    const expectedErrors = options.expectedErrors ?? (javaScript ? new RegExp(`status of ${status} `) : /^csp /)
    opened.push({ page, pageErrors: watch(page, expectedErrors), calls: recordCalls(page) })
    if (options.clock) await page.clock.install()
    if (options.before) await page.addInitScript(options.before)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(status)
    if (javaScript) await waitForPage(page)
    return page
  }

  return { openPage }
}

/** Pages of one context share cookies; each test begins signed out. */
async function closePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map(leave))
  const protocol = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()))
  await protocol.send('Storage.clearDataForOrigin', { origin: inject('portal'), storageTypes: 'cookies,local_storage' })
  await Promise.all(context.pages().map((page) => page.close()))
}

/** A page that is closed while Chromium commits a navigation stays open for ever (microsoft/playwright#41900), so its navigations end first. */
async function leave(page: Page): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const left = await page.goto('about:blank', { timeout: 5000 }).then(
      () => true,
      () => false,
    )
    if (left) return
    await page.waitForLoadState('load', { timeout: 5000 }).catch(() => undefined)
  }
}

/** Waits until React runs the island with this name. */
export async function waitForIsland(page: Page, island: string): Promise<void> {
  await page.locator(`[data-island="${island}"][data-hydrated]`).first().waitFor({ state: 'attached' })
}

/** Waits until the islands that hydrate by themselves are hydrated, or the screen of an area is drawn. */
export async function waitForPage(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.readyState !== 'complete' || document.querySelector('[data-static-frame]')) return false
    return [...document.querySelectorAll<HTMLElement>('[data-island][data-when="idle"]')].every((island) => 'hydrated' in island.dataset)
  })
}

/** The violations that axe finds in the page as it is now, one line for each element. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Neither cross-origin style sheets nor selectors of elements are used, and both take time.
    .options({ resultTypes: ['violations'], preload: false, selectors: false })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await axe.setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`))
}

/** The violations at a desktop and at a phone width. */
export async function findViolationsWideAndNarrow(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  const wide = await findAccessibilityViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  return [...wide, ...(await findAccessibilityViolations(page))]
}

/** How many pixels the page can be scrolled sideways. */
export function measureSidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Collects console errors (violations of the content security policy among them), exceptions and failed requests. */
function watch(page: Page, expectedErrors: RegExp): string[] {
  const pageErrors: string[] = []
  function note(message: string): void {
    if (!expectedErrors.test(message)) pageErrors.push(message)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  page.on('pageerror', (error) => note(String(error)))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page and starting a download abort requests.
    if (reason !== 'net::ERR_ABORTED') note(`${reason} ${request.url()}`)
  })
  return pageErrors
}

/** The last gateway calls with their replies, printed when a test fails. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/ucc')) return
    const asked = /"action":"[^"]+"/i.exec(response.request().postData() ?? '')?.[0] ?? response.url()
    const at = new Date().toISOString().slice(11, 23)
    void response.text().then(
      (text) => calls.push(`${at} ${response.status()} ${asked} ${text.slice(0, 200)}`),
      () => calls.push(`${at} ${response.status()} ${asked} (unread)`),
    )
    calls.splice(0, calls.length - 12)
  })
  return calls
}

async function saveEvidence(page: Page, calls: readonly string[], name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true })
  await page.screenshot({ path: `${screenshots}/${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png` }).catch(() => undefined)
  process.stderr.write(`${name}: ${page.url()}\n${calls.map((call) => `  ${call}\n`).join('')}`)
}
