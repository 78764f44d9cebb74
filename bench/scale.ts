// Measures the lists of a company that has grown, beside those of a hundredth of it. See README.md.
import { Kysely, PostgresDialect } from 'kysely'
import type { Tables } from '#platform/db/server/database.ts'
import { updateTurnover } from '#platform/ledger/server/turnover.ts'
import { fillApplications } from './accounts/data.ts'
import { reviewQueries, reviewTexts } from './accounts/reviews.ts'
import { ledgerQueries, ledgerTexts } from './ledger/browsing.ts'
import { fillLedger } from './ledger/data.ts'
import { fillProjects } from './projects/data.ts'
import { projectQueries, projectTexts, varyProjects } from './projects/desk.ts'
import { articleQueries, articleTexts, fillArticles } from './publishing/lists.ts'
import { auditQueries, auditTexts, fillAudit } from './scale/audit.ts'
import { staff } from './tools/call-client.ts'
import { median } from './tools/machine.ts'
import { measureQueries, type Query } from './tools/queries.ts'
import { type Bench, isSelected, runBench } from './tools/run.ts'
import type { Row } from './tools/table.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked(
  '用法 / usage: npm run bench:scale -- [ledger] [reviews] [audit] [articles] [projects]\nlists of ten million entries, and how long a start takes with them; see bench/README.md',
)

type Listing = { who: keyof typeof staff; lists: Query[]; texts: Query[]; mostMs: number }

/** A search of more than a million rows ends after a second. */
const listings: Record<string, Listing> = {
  ledger: { who: 'finance', lists: ledgerQueries(), texts: ledgerTexts(), mostMs: 1100 },
  reviews: { who: 'assessor', lists: reviewQueries, texts: reviewTexts, mostMs: 500 },
  audit: { who: 'auditor', lists: auditQueries, texts: auditTexts, mostMs: 500 },
  articles: { who: 'editor', lists: articleQueries, texts: articleTexts, mostMs: 100 },
  projects: { who: 'assessor', lists: projectQueries(), texts: projectTexts(), mostMs: 100 },
}
const hundredthMs = new Map<string, number>()

await runAt(0.01)
await runAt(1)

async function runAt(scale: number): Promise<void> {
  await runBench({
    keepsData: true,
    folder: `scale-${scale}`,
    starts: 3,
    async fill(pool) {
      const fills = {
        audit: () => fillAudit(pool, 1_000_000 * scale),
        articles: () => fillArticles(pool, 100_000 * scale),
        projects: () => fillProjects(pool, 100_000 * scale).then(() => varyProjects(pool)),
        applications: () => fillApplications(pool, 1_000_000 * scale),
        ledger: () => fillLedger(pool, { turns: 5000 * scale, others: 60_000 * scale, isFast: true }),
        // Plots would read what is not summed yet entry by entry.
        turnover: () => updateTurnover(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })),
      }
      for (const [what, run] of Object.entries(fills)) {
        const began = Date.now()
        await run()
        process.stdout.write(`${what} filled in ${Math.round((Date.now() - began) / 1000)} s\n`)
      }
    },
    measure: (bench, rows) => measureLists(bench, rows, scale),
  })
}

async function measureLists({ client, meter, startMs }: Bench, rows: Row[], scale: number): Promise<void> {
  const at = scale === 1 ? '' : ' of a hundredth'
  rows.push({ what: `start to the first page${at}`, value: median(startMs), unit: 'ms', atMost: 1000 })
  for (const [name, { who, lists, texts, mostMs }] of Object.entries(listings)) {
    if (!isSelected(name)) continue
    const session = await client.login(staff[who])
    const listed = await measureQueries(`${name}${at}`, { queries: lists, client, session, meter, atMost: 60 })
    rows.push(...listed)
    const p99 = listed[0]?.value ?? Number.NaN
    const less = hundredthMs.get(name)
    if (less === undefined) hundredthMs.set(name, p99)
    else rows.push({ what: `${name}: p99 above that of a hundredth`, value: p99 - less, unit: 'ms', atMost: 20 })
    rows.push(...(await measureQueries(`${name} search${at}`, { queries: texts, client, session, meter, atMost: mostMs, rate: 4 })))
  }
}
