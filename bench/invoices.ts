// Measures the recharges of an account that has 10,000 of them, and choosing among them in Chromium. See README.md.
import { measureChoosing } from './invoices/choosing.ts'
import { fillRecharges } from './invoices/data.ts'
import { measureRecharges } from './invoices/recharges.ts'
import { installTools } from './tools/nginx.ts'
import { isSelected, runBench } from './tools/run.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked('用法 / usage: npm run bench:invoices -- [recharges] [choosing]\nan account with 10,000 recharges; see bench/README.md')
installTools()
await runBench({
  fill: fillRecharges,
  async measure(bench, rows) {
    if (isSelected('recharges')) rows.push(...(await measureRecharges(bench)))
    if (isSelected('choosing')) rows.push(...(await measureChoosing(bench.portal.origin)))
  },
})
