import { keepCheck } from '#platform/ledger/server/checks.ts'
import { use } from '#platform/ledger/server/booking.ts'
import type { Db } from '#platform/db/server/database.ts'
import { ledger } from './ledger-data.ts'
import { median } from './machine.ts'
import type { Row } from './table.ts'

const rounds = 3
const perHour = 1000

/** The nightly check of everything, and the hourly one after an hour's bookings. */
export async function measureChecks(db: Db): Promise<Row[]> {
  const took = { whole: [] as number[], recent: [] as number[] }
  async function check(extent: 'whole' | 'recent'): Promise<number> {
    const since = performance.now()
    const { findings, entries, is_whole } = await keepCheck(db, new Date(), extent)
    took[extent].push((performance.now() - since) / 1000)
    if (findings.length > 0 || is_whole !== (extent === 'whole')) throw new Error(JSON.stringify(findings))
    return entries
  }
  let all = 0
  for (let round = 0; round < 2; round++) all = await check('whole')
  for (let round = 0; round < rounds; round++) {
    const words = { service: '漏洞扫描', detail: '目标 10.0.0.1', reference: '', by: 'machine bench' }
    for (let n = 0; n < perHour; n++) await use(db, { ...words, account: ledger.codeOf(n % 100), amount: 1, at: new Date() })
    await check('recent')
  }
  return [
    { what: 'whole check', value: median(took.whole), unit: 's', note: `${all.toLocaleString('en')} entries` },
    { what: `hourly check after ${perHour} bookings`, value: median(took.recent), unit: 's' },
  ]
}
