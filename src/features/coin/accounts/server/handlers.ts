import { exportHandlers } from './records/exports.ts'
import { loginHandlers } from './access/login.ts'
import { forgottenCoinHandlers } from './access/forgotten.ts'
import { invitedCoinHandlers } from './access/invited.ts'
import { ownPasswordHandlers } from './access/own-password.ts'
import { phoneHandlers } from './access/phone.ts'
import { entryHandlers } from './records/entry.ts'
import { rechargeListHandlers } from './records/recharge-list.ts'
import { coinQueries } from './queries.ts'
import { transferHandlers } from './transfer.ts'

/** The calls of customers. */
export const coinHandlers = [
  ...loginHandlers,
  ...coinQueries,
  ...entryHandlers,
  ...rechargeListHandlers,
  ...exportHandlers,
  ...transferHandlers,
  ...phoneHandlers,
  ...ownPasswordHandlers,
  ...forgottenCoinHandlers,
  ...invitedCoinHandlers,
]
