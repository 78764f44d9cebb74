// Runs Lighthouse on every public page, the logins and one form, as a phone, and measures the weight of a first visit. See README.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from './lighthouse/browser.ts'
import { measureFirstVisit } from './lighthouse/first-visit.ts'
import { measureNavigations } from './lighthouse/navigation.ts'
import { signInApplicant } from './lighthouse/form-session.ts'
import { categories, type Result, runLighthouse } from './lighthouse/run-lighthouse.ts'
import { median } from './tools/machine.ts'
import { quantile } from './tools/pace.ts'
import { type Portal, portalEnvironment, startDatabase, startPortal } from './tools/portal.ts'
import { listPublicPages } from './lighthouse/public-pages.ts'
import { report } from './tools/table.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked('用法 / usage: npm run bench:lighthouse -- [/path …]\nLighthouse on every public page; see bench/README.md')

const port = Number(process.env.BENCH_PORT ?? 4180)
const runs = Number(process.env.RUNS ?? 5)
const wanted = process.argv.slice(2)
const kilo = 1000

type Target = { performance: number; others: number; lcp?: number; bytes?: number; scriptBytes?: number }

const publicPage: Target = { performance: 100, others: 100, lcp: 1100 }
const login: Target = { ...publicPage, scriptBytes: 95_000 }
const form: Target = { performance: 93, others: 100, bytes: 410_000 }
const logins = ['/apply/login', '/query-coin/login', '/console/login', '/apply/forgotten', '/query-coin/forgotten']
const formPage = '/apply/add'

const directory = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'))

const database = await startDatabase(directory)
let portal: Portal | undefined
let browser: Awaited<ReturnType<typeof openBrowser>> | undefined
try {
  portal = await startPortal(portalEnvironment(directory, database.connectionString, port))
  browser = await openBrowser(port + 11)
  line('page', 'perf', 'a11y', 'best', 'seo', 'LCP ms', 'CLS', 'TBT', 'kB', 'reqs', 'JS kB')
  for (const path of await listPublicPages(portal.origin)) await audit(portal.origin, path, publicPage)
  for (const path of logins) await audit(portal.origin, path, login)
  await signInApplicant(portal.origin, port + 11)
  await audit(portal.origin, formPage, form)
  const visit = await measureFirstVisit(browser, `${portal.origin}/`)
  const navigations = await measureNavigations(browser, new URL(portal.origin))
  const complete = navigations.map((times) => times.complete).toSorted((a, b) => a - b)
  const painted = navigations.map((times) => times.painted).toSorted((a, b) => a - b)
  report([
    { what: 'first visit of home', value: visit.bytes / kilo, unit: 'kB', atMost: 130 },
    { what: 'first visit of home: requests', value: visit.requests, unit: '', atMost: 20 },
    { what: 'first visit of home: web fonts', value: visit.fonts, unit: '', atMost: 0 },
    { what: 'first visit of home: scripts', value: visit.scriptBytes / kilo, unit: 'kB', atMost: 85 },
    { what: 'first visit of home: scripts before paint', value: visit.earlyScripts, unit: '', atMost: 1 },
    {
      what: 'page to page, round trip 40 ms: complete, p95',
      value: quantile(complete, 0.95),
      unit: 'ms',
      atMost: 100,
    },
    { what: 'page to page, round trip 40 ms: painted, p95', value: quantile(painted, 0.95), unit: 'ms' },
  ])
} finally {
  await browser?.close()
  await portal?.stop()
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function audit(origin: string, path: string, target: Target): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(path)) return
  const results: Result[] = []
  for (let run = 0; run < runs; run++) {
    const result = await runLighthouse(origin + path, port + 11)
    if (result) results.push(result)
  }
  const scores = categories.map((name) => 100 * median(results.map((result) => result.categories[name]?.score ?? 0)))
  const numbers = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'].map((id) =>
    median(results.map((result) => result.audits[id]?.numericValue ?? Number.NaN)),
  )
  const [lcp = 0, cls = 0, tbt = 0] = numbers
  const weights = median(results.map((result) => transferred(result).bytes))
  const last = results.at(-1) as Result
  const { count, scripts } = transferred(last)
  const figures = [lcp.toFixed(0), cls.toFixed(3), tbt.toFixed(0), (weights / kilo).toFixed(0), count, (scripts / kilo).toFixed(0)]
  line(decodeURIComponent(path), ...scores.map((score) => score.toFixed(0)), ...figures)
  for (const text of imperfections(last)) process.stdout.write(`    ${text}\n`)
  // Search results and the staff login are noindex, which Lighthouse reports as an error.
  const [performance = 0, ...others] = /^\/search|^\/console|forgotten$/.test(path) ? scores.slice(0, 3) : scores
  const isLight = weights <= (target.bytes ?? Infinity) && scripts <= (target.scriptBytes ?? Infinity)
  const isSteady = lcp <= (target.lcp ?? Infinity) && cls === 0
  if (performance < target.performance || others.some((score) => score < target.others) || !isLight || !isSteady) process.exitCode = 1
}

type NetworkItem = { transferSize: number; resourceType: string }

function transferred(result: Result) {
  const details = result.audits['network-requests']?.details as { items?: NetworkItem[] } | undefined
  const items = details?.items ?? []
  const sumBytes = (list: NetworkItem[]) => list.reduce((sum, item) => sum + item.transferSize, 0)
  return { bytes: sumBytes(items), count: items.length, scripts: sumBytes(items.filter((item) => item.resourceType === 'Script')) }
}

function imperfections(result: Result): string[] {
  return Object.entries(result.categories).flatMap(([name, category]) =>
    category.auditRefs
      .map(({ id, weight }) => ({ weight, audit: result.audits[id] }))
      .filter(({ weight, audit: found }) => found && found.score !== null && found.score < (weight > 0 ? 1 : 0.9))
      .map(({ weight, audit: found }) => `${name}${weight > 0 ? '' : ' (unweighted)'}: ${found?.id} ${found?.displayValue ?? ''}`),
  )
}

function line(page: string, ...cells: (string | number)[]): void {
  process.stdout.write(`${page.slice(0, 44).padEnd(44)} ${cells.map((cell) => String(cell).padStart(7)).join('')}\n`)
}
