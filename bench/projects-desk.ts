// Measures the console's list of projects, 100,000 of them with 2,000,000 nodes, by every filter and order. See README.md.
import { fillProjects } from './projects/data.ts'
import { projectQueries, projectTexts, varyProjects } from './projects/desk.ts'
import { measureQueries } from './tools/queries.ts'
import { runBench } from './tools/run.ts'
import { staff } from './tools/call-client.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked('用法 / usage: npm run bench:projects-desk\nthe list of 100,000 projects by every filter; see bench/README.md')
await runBench({
  async fill(pool) {
    await fillProjects(pool)
    await varyProjects(pool)
  },
  async measure({ client, meter }, rows) {
    const session = await client.login(staff.assessor)
    rows.push(
      ...(await measureQueries('projects desk', { queries: projectQueries(), client, session, meter })),
      ...(await measureQueries('projects search', { queries: projectTexts(), client, session, meter, atMost: 100, rate: 10 })),
    )
  },
  keepsData: true,
})
