// Measures the console's list of projects, 100,000 of them with 2,000,000 nodes, by every filter and order. See README.md.
import { fillProjects } from './projects/data.ts'
import { questions, varyProjects } from './projects/desk.ts'
import { measureQuestions } from './tools/questions.ts'
import { runBench } from './tools/run.ts'
import { staffLogin } from './tools/wire.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked('用法 / usage: npm run bench:projects-desk\nthe list of 100,000 projects by every filter; see bench/README.md')
await runBench({
  async fill(pool) {
    await fillProjects(pool)
    await varyProjects(pool)
  },
  async measure({ wire, meter }, rows) {
    const session = await wire.login(staffLogin, { account: 'assessor', password: 'Staff#2026b' }, await wire.getCaptcha())
    rows.push(...(await measureQuestions({ what: 'projects desk', questions: questions(), wire, session, meter })))
  },
  keepsData: true,
})
