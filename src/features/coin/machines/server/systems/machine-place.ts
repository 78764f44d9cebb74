import { sql } from 'kysely'
import { defineSealedPlace } from '#platform/seals/server/sealed-place.ts'

/** What a system may do, how often and from where, and the keys that it does it with. */
export const machinePlace = defineSealedPlace({
  table: 'machine',
  subject: 'machine',
  covers: [
    sql`machine.name, machine.scopes, machine.calls_per_minute, machine.networks`,
    sql`(select jsonb_agg(jsonb_build_array(machine_key.id, encode(hash, 'hex'), extract(epoch from expires_at), extract(epoch from revoked_at))
      order by machine_key.id) from machine_key where machine_key.machine_id = machine.id)`,
  ],
})
