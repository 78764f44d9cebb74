import { exportHandlers } from './records/exports.ts'
import { loginHandlers } from './login.ts'
import { ownPasswordHandlers } from './own-password.ts'
import { phoneHandlers } from './phone.ts'
import { coinQueries } from './queries.ts'
import { transferHandlers } from './transfer.ts'

/** The calls of customers. */
export const coinHandlers = [
  ...loginHandlers,
  ...coinQueries,
  ...exportHandlers,
  ...transferHandlers,
  ...phoneHandlers,
  ...ownPasswordHandlers,
]
