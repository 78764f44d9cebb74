import { sql } from 'kysely'
import { defineSealedPlace, toEpoch, toHex } from '#platform/seals/server/sealed-place.ts'

/** What members of a role may do. */
export const rolePlace = defineSealedPlace({ table: 'role', subject: 'role', covers: [sql`role.name, role.type, role.permissions`] })

/** Who gets in as this member of staff: their role, state, password and second factors, and whom the directory means by them. */
export const staffPlace = defineSealedPlace({
  table: 'staff',
  subject: 'staff',
  covers: [
    sql`staff.account, staff.name, staff.role_id, staff.password_hash, staff.must_change_password`,
    toEpoch('staff.password_changed_at'),
    toHex('staff.totp_secret'),
    toEpoch('staff.totp_enrolled_at'),
    toEpoch('staff.disabled_at'),
    sql`(select jsonb_agg(jsonb_build_array(passkey.id, encode(public_key, 'hex')) order by passkey.id collate "C")
      from passkey where passkey.staff_id = staff.id)`,
    sql`(select jsonb_build_array(issuer, subject) from directory_identity where directory_identity.staff_id = staff.id)`,
  ],
  isReencrypted: true,
})
