import { sql } from 'kysely'
import { dateOf } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'

/** CZ (a recharge) or ZK (a transfer), the day and a running number: what customers and staff name a credit by. */
export async function nextSerial(db: Db, kind: 'CZ' | 'ZK', at: Date): Promise<string> {
  const [serial] = await nextSerials(db, kind, at, 1)
  if (!serial) throw new Error('no serial')
  return serial
}

export async function nextSerials(db: Db, kind: 'CZ' | 'ZK', at: Date, count: number): Promise<string[]> {
  const { rows } = await sql<{ number: number }>`
    select nextval('coin_recharge_serial') as number from generate_series(1, ${count})
  `.execute(db)
  return rows.map(({ number }) => `${kind}${dateOf(at).replaceAll('-', '')}${String(number).padStart(8, '0')}`)
}
