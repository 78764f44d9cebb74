import { sql } from 'kysely'
import { dateOf } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'

/** CZ (a recharge) or ZK (a transfer), the day and a running number: what customers and staff name a credit by. */
export async function nextSerial(db: Db, kind: 'CZ' | 'ZK', at: Date): Promise<string> {
  const { rows } = await sql<{ number: number }>`select nextval('coin_recharge_serial') as number`.execute(db)
  return `${kind}${dateOf(at).replaceAll('-', '')}${String(rows[0]?.number).padStart(8, '0')}`
}
