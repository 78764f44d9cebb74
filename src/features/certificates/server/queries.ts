import './tables.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { formatDate } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { findCertificate } from '../contract.ts'
import { getIssuer } from './issuer/issuer.ts'
import { getCause, lookupLimit, getStateOn, normalizeNumber } from '../rules.ts'

export const certificateQueries = [
  handle(findCertificate, async ({ db, autonomousDb, files, clock, request }, { number }) => {
    if (!number) return { count: 0, certificates: [] }
    const now = clock.now()
    const { allowed, retryAfter } = await countRequest(autonomousDb, `certificate ${toNetwork(request.ip)}`, { ...lookupLimit, now })
    if (!allowed) throw new Refusal(refusals.tooOften, { retryAfter })
    const row = await db.selectFrom('certificate').selectAll().where('number', '=', normalizeNumber(number)).executeTakeFirst()
    if (!row) return { count: 0, certificates: [] }
    const state = getStateOn(formatDate(now), { state: row.state, expiryDate: row.expiry_date })
    const certificate = {
      ...row,
      creditCode: row.credit_code,
      registeredAddress: row.registered_address,
      officeAddress: row.office_address,
      businessAddress: row.business_address,
      systemName: row.system_name,
      firstDate: row.first_date,
      issueDate: row.issue_date,
      expiryDate: row.expiry_date,
      state,
      ...getCause(state, { expiryDate: row.expiry_date, since: row.state_since, reason: row.state_reason }),
      ...(await getIssuer({ db, files })),
    }
    return { count: 1, certificates: [certificate] }
  }),
]
