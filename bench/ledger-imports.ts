import { randomUUID } from 'node:crypto'
import { coinImports } from '#features/coin-desk/server/imports/coin-imports.ts'
import { systemClock } from '#kit/clock.ts'
import type { Db } from '#platform/db/server/database.ts'
import { runImport } from '#platform/imports/server/import-job.ts'
import { moveImport, saveImport } from '#platform/imports/server/imports.ts'
import { startMeter } from './accounts-cpu.ts'
import { ledger } from './ledger-data.ts'
import { median } from './machine.ts'
import { format, type Row } from './table.ts'

const rounds = 3
const size = 5000
const kinds = ['recharge', 'use'] as const

/** The longest file that may be imported, booked as the job books it: alone, on an idle database. */
export async function measureImports(db: Db, postgres: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of kinds) {
    const walls: number[] = []
    const programs: number[] = []
    const databases: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const id = await prepare(db, kind)
      const since = startMeter({ portal: process.pid, postgres })
      const began = performance.now()
      await runImport({ db, outside: db, clock: systemClock }, Object.values(coinImports), id)
      const wall = performance.now() - began
      const { node, postgres: database } = since()
      const { state } = await db.selectFrom('import').select('state').where('id', '=', id).executeTakeFirstOrThrow()
      if (state !== 'booked') throw new Error(`the import is ${state}`)
      if (round === 0) continue
      walls.push(wall / 1000)
      programs.push(node)
      databases.push(database)
    }
    const note = `processor time ${format(median(programs))} s, database ${format(median(databases))} s`
    rows.push({ what: `import of ${size} lines, ${kind}`, value: median(walls), unit: 's', note })
  }
  return rows
}

async function prepare(db: Db, kind: (typeof kinds)[number]): Promise<string> {
  const round = randomUUID()
  const read = Array.from({ length: size }, (_, n) => ({
    line: n + 2,
    cells: {
      account: ledger.codeOf(n % 200),
      quantity: '1',
      yuan: kind === 'recharge' ? '50' : '',
      service: '报告下载',
      detail: `第 ${n} 行`,
      reference: `${round}-${n}`,
    },
  }))
  const file = { name: 'bench.xlsx', bytes: Buffer.from(round) }
  const { id } = await saveImport(db, coinImports[kind], { file, read, person: 'staff bench', personName: '', now: new Date() })
  await moveImport(db, id, { from: ['ready'], to: 'waiting' })
  return id
}
