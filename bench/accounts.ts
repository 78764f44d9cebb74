// Measures logins, the record list of an applicant and reviews of a million applications. See README.md.
import { measureBulk } from './accounts/bulk.ts'
import { fillApplications } from './accounts/data.ts'
import { measureLogins } from './accounts/login.ts'
import { measurePalette } from './accounts/palette.ts'
import { measureRecords } from './accounts/records.ts'
import { measureReviews } from './accounts/reviews.ts'
import { installTools } from './tools/nginx.ts'
import { type Bench, isSelected, runBench } from './tools/run.ts'
import type { Row } from './tools/table.ts'
import { staff } from './tools/call-client.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked(
  '用法 / usage: npm run bench:ucc -- [login] [records] [reviews] [palette] [bulk]\nlogins, records, reviews, the command palette; see bench/README.md',
)
installTools()
await runBench({ fill: (pool) => fillApplications(pool), measure, keepsData: true })

async function measure(bench: Bench, rows: Row[]): Promise<void> {
  const assessor = await bench.client.login(staff.assessor)
  const measures = {
    login: () => measureLogins(bench),
    records: () => measureRecords(bench),
    reviews: () => measureReviews(bench, assessor),
    palette: () => measurePalette(bench, assessor),
    bulk: () => measureBulk(bench, assessor),
  }
  for (const [part, run] of Object.entries(measures)) if (isSelected(part)) rows.push(...(await run()))
}
