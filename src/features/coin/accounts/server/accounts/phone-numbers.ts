import { createFieldRefusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { setNoticePhone } from '#platform/notices/server/phones.ts'
import { coinLimits, coinRefusals } from '../../rules.ts'

/** Refuses at `field` where the number already has five accounts. Locks the number against concurrent registrations. */
export async function assertRoomForPhone(db: Db, phone: string, field: string): Promise<void> {
  await lockByName(db, `coin phone ${phone}`)
  const count = await countRows(db.selectFrom('coin_account').where('phone', '=', phone).where('disabled_at', 'is', null))
  if (count < coinLimits.accountsPerPhone) return
  throw createFieldRefusal(field, coinRefusals.phoneFull)
}

/** Saves the number that receives the notices of the account. */
export function saveNoticePhone(db: Db, { account, phone }: { account: string; phone: string }, now: Date): Promise<void> {
  return setNoticePhone(db, `coin ${account}`, { mobile: phone, now })
}
