import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RunOptions } from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page, type Response } from 'playwright-core'
import { afterEach, expect, inject } from 'vitest'
import { browserProgram } from '../../bench/lighthouse/browser.ts'
import { type Account, getDemoPassword, signInAt } from './portal/browser-session.ts'
import { countOf } from './rounds.ts'

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
  /** A demo account, or another, that is signed in before the address is opened. */
  signedInAs?: string | Account
  /** Runs in the page before its own scripts. */
  before?: () => void
  /** The test controls the time of the page by `page.clock`. */
  clock?: boolean
  /** Of the computer; default Asia/Shanghai. */
  timeZone?: string
}

// One renderer for all pages of a context, kept by a page that stays open: a new one for each page takes a quarter more processor time.
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--renderer-process-limit=1',
  // A page of a test lives for seconds: its code is compiled for speed at a higher cost than that speed saves, a tenth of a journey.
  '--js-flags=--no-opt --no-maglev',
  // Otherwise a page that is closed while Chromium commits a navigation stays open for ever (microsoft/playwright#42068).
  '--enable-features=RenderDocument:level/crashed-frame',
]
const screenshots = 'test-results'
const axeWidths = [1440, 768, 390]

// One Chromium for all files of a worker, with what its caches have by then; it ends with the worker.
let launched: Promise<Browser> | undefined
// Pages with equal options share a context, and so its HTTP cache.
const contexts = new Map<string, Promise<BrowserContext>>()
const keptPages = new Set<Page>()

/** An error inside a page fails the test that opened it and saves a screenshot. */
export function useBrowser() {
  const opened: { page: Page; pageErrors: string[]; replies: Response[] }[] = []

  afterEach(async ({ task }) => {
    const pages = opened.splice(0)
    const pageErrors = pages.flatMap((one) => one.pageErrors)
    if (task.result?.state === 'fail' || pageErrors.length > 0)
      await Promise.all(pages.map(({ page, replies }, i) => saveEvidence(page, replies, `${task.name} ${i + 1}`)))
    await Promise.all([...new Set(pages.map(({ page }) => page.context()))].map(closePages))
    expect(pageErrors, 'faults inside the page').toEqual([])
  })

  async function openPage(path: string, options: PageOptions = {}): Promise<Page> {
    const { javaScript = true, status = 200, signedInAs } = options
    const page = await (await contextFor(options)).newPage()
    // With scripts disabled, Chromium reports each script as a violation of the content security policy.
    const expectedErrors = options.expectedErrors ?? (javaScript ? new RegExp(`status of ${status} `) : /^csp /)
    opened.push({ page, pageErrors: watch(page, expectedErrors), replies: recordReplies(page) })
    if (options.clock) await page.clock.install()
    if (options.before) await page.addInitScript(options.before)
    const signedIn = signedInAs && (await signInAt(page, new URL(path, inject('portal')), toAccount(signedInAs)))
    const answer = await page.goto(path)
    if (signedIn) await signedIn.dispose()
    expect(answer?.status()).toBe(status)
    if (javaScript) await waitForPage(page)
    return page
  }

  return { openPage }
}

function toAccount(given: string | Account): Account {
  return typeof given === 'string' ? { account: given, password: getDemoPassword(given) } : given
}

export function launchBrowser(): Promise<Browser> {
  // In a locale without Chinese characters the browser drops the names of downloaded files.
  return chromium.launch({ executablePath: browserProgram, args: switches, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
}

async function contextFor({
  width = 1440,
  height = 900,
  timeZone = 'Asia/Shanghai',
  userAgent,
  javaScript = true,
  ...options
}: PageOptions): Promise<BrowserContext> {
  const contextOptions: BrowserContextOptions = {
    baseURL: inject('portal'),
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: timeZone,
    javaScriptEnabled: javaScript,
    reducedMotion: options.reducedMotion ?? 'reduce',
    permissions: options.permissions ?? [],
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    ...(userAgent && { userAgent }),
  }
  launched ??= launchBrowser()
  const browser = await launched
  // An installed clock cannot be removed from a context.
  if (options.clock) return newContext(browser, contextOptions)
  const kind = JSON.stringify(contextOptions)
  const context = contexts.get(kind) ?? openContext(browser, contextOptions)
  contexts.set(kind, context)
  return context
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  // A limit for what hangs, no bar: others may share the machine.
  context.setDefaultTimeout(60_000)
  return context
}

async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await newContext(browser, options)
  const page = await context.newPage()
  await page.goto('/robots.txt')
  keptPages.add(page)
  return context
}

/** Pages of one context share cookies; each test begins signed out. */
async function closePages(context: BrowserContext): Promise<void> {
  const kept = context.pages().find((page) => keptPages.has(page))
  // Without a page to keep, a context is one test's own.
  if (!kept) return context.close()
  const hasOwnClock = await kept.evaluate(() => Date.name !== 'Date')
  if (hasOwnClock) throw new Error('a test that sets page.clock opens its page with `clock: true`: every later test would get its time')
  // A test that failed before it was online again must not take the next ones along.
  await context.setOffline(false)
  const left = context.pages().filter((page) => page !== kept)
  await Promise.all(left.map((page) => page.close()))
  const protocol = await context.newCDPSession(kept)
  await protocol.send('Storage.clearDataForOrigin', { origin: inject('portal'), storageTypes: 'cookies,local_storage' })
  await protocol.detach()
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

// axe-core without its wrapper for Playwright, which sends the source twice for each run.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Neither cross-origin style sheets nor selectors of elements are used, and both take time.
  resultTypes: ['violations'],
  preload: false,
  selectors: false,
  // The only frame, the preview of a draft, runs no scripts: axe cannot answer from inside it.
  iframes: false,
}

/** The violations that axe finds in the page as it is now, one line for each element. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  await waitForRendering(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Nothing behind a modal dialog is a target, whatever of it the header of a scrolled page covers.
    const dialog = [...document.querySelectorAll('dialog[open], [aria-modal="true"]')].at(-1)
    const whole = await axe.run(document, dialog ? { ...options, rules: { 'target-size': { enabled: false } } } : options)
    const targets = dialog && (await axe.run(dialog, { ...options, runOnly: { type: 'rule', values: ['target-size'] } }))
    return [...whole.violations, ...(targets?.violations ?? [])].flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
    )
  }, axeOptions)
}

/** Waits until a new width, or what was clicked, has been rendered. */
async function waitForRendering(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))
      }),
  )
}

/**
 * Of the widths at which axe reads a page: all of them in `npm run test:stress`, else one, which is always the same for a subject: what is
 * found then does not depend on what ran before.
 */
export function takeWidths(subject: string): number[] {
  const first = [...subject].reduce((sum, letter) => sum + (letter.codePointAt(0) as number), 0)
  return Array.from({ length: countOf('axeWidths') }, (_, n) => axeWidths[(first + n) % axeWidths.length] as number)
}

/** What axe finds in a page at the widths of this run, and whether it scrolls sideways there; afterwards it is as wide as before. */
export async function findViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  const before = page.viewportSize()
  // Without what names one record, which a test may have made.
  const screen = new URL(page.url()).pathname.split('/').slice(0, 3).join('/')
  for (const width of takeWidths(screen)) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
    // Where a page was left, its bar may cover half of a button.
    await page.evaluate(() => scrollTo(0, 0))
    // Lists learn their width in the next frame, and can then be scrolled by keys.
    await waitForFrames(page)
    violations.push(...(await findAccessibilityViolations(page)).map((violation) => `at ${width}: ${violation}`))
    if ((await measureSidewaysScroll(page)) > 0) violations.push(`at ${width}: scrolls sideways`)
  }
  if (before) await page.setViewportSize(before)
  return violations
}

async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** How many pixels the page can be scrolled sideways, once it has drawn what a change of its width brings. */
export async function measureSidewaysScroll(page: Page): Promise<number> {
  await waitForFrames(page)
  // Behind an open dialog the page has no scrollbar and may be narrower than its window.
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
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

/** Collects the replies of the last gateway calls. */
function recordReplies(page: Page): Response[] {
  const replies: Response[] = []
  page.on('response', (response) => {
    if (response.url().includes('/ucc')) replies.push(response)
    replies.splice(0, replies.length - 12)
  })
  return replies
}

/** A screenshot, and what the gateway replied; read only now, since each reading is a round trip to the browser. */
async function saveEvidence(page: Page, replies: readonly Response[], name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true })
  await page.screenshot({ path: `${screenshots}/${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png` }).catch(() => undefined)
  const lines = await Promise.all(replies.map(formatReply))
  process.stderr.write(`${name}: ${page.url()}\n${lines.map((line) => `  ${line}\n`).join('')}`)
}

async function formatReply(response: Response): Promise<string> {
  const address = new URL(response.url()).searchParams
  const text = await response.text().catch(() => '(unread)')
  return `${response.status()} ${address.get('Controlname')}/${address.get('InterfaceType')} ${text.slice(0, 200)}`
}

/** Stops the page's clock. The moment is far enough ahead that a busy machine names it before it has passed, and before a banner turns. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}
