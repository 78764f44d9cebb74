import { isMobile } from '#kit/identifiers/mobile.ts'
import type { Db } from '#platform/db/server/database.ts'

/** The mobile number of a customer, else of its latest account; '' where none is known. */
export async function findKnownMobile(db: Db, customerId: string): Promise<string> {
  const customer = await db.selectFrom('coin_customer').select('phone').where('id', '=', customerId).executeTakeFirst()
  if (customer && isMobile(customer.phone)) return customer.phone
  const latest = await db
    .selectFrom('coin_account')
    .select('phone')
    .where('customer_id', '=', customerId)
    .where('disabled_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return latest && isMobile(latest.phone) ? latest.phone : ''
}
