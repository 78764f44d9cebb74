import type { Generated } from 'kysely'
import type { Sealed } from '#platform/seals/server/sealed-place.ts'
import type { MachineScope } from '../rules.ts'

export type MachineRow = {
  id: Sealed<string>
  name: Sealed<string>
  scopes: Sealed<MachineScope[]>
  calls_per_minute: Sealed<number>
  networks: Sealed<string[]>
  created_at: Date
  /** Covers its keys too. */
  seal: Sealed<Buffer | null>
}

export type MachineKeyRow = {
  id: Sealed<string>
  machine_id: Sealed<string>
  hash: Sealed<Buffer>
  prefix: string
  created_at: Date
  expires_at: Sealed<Date | null>
  revoked_at: Sealed<Date | null>
  last_used_at: Generated<Date | null>
  last_used_from: Generated<string | null>
}

export type MachineDayRow = { machine_id: string; day: string; calls: number; refused: number }

/** `outcome`: '' or the code of a refusal; `bucket`: its class of time (`log-rules.ts`). */
export type MachineCallCountRow = { key_id: string; day: string; call: string; outcome: string; bucket: number; count: number }

export type MachineBookingRow = {
  machine_id: string
  /** As sent by the system; `reference_key` is its canonical form. */
  reference: string
  reference_key: string | null
  account: string
  amount: number
  booking_id: Generated<number | null>
  hold_id: Generated<string | null>
  at: Date
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    machine: MachineRow
    machine_key: MachineKeyRow
    machine_day: MachineDayRow
    machine_call_count: MachineCallCountRow
    machine_booking: MachineBookingRow
  }
}
