import { sql } from 'kysely'
import type { CallReply } from '#gateway/call.ts'
import type { RequestInfo } from '#gateway/server/handle.ts'
import { formatDate } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import type { findCertificate } from '../../contract.ts'
import { parseCertificateNumber, getCause, getStateOn, lookupLimit } from '../../rules.ts'
import { getIssuer } from '../issuer.ts'

export type Certificate = CallReply<typeof findCertificate>['certificates'][number]
type Context = Pick<Services, 'db' | 'autonomousDb' | 'clock' | 'files'> & { request: RequestInfo }

/** A look-up of one network, whether it is for the page or for the PDF; `retryAfter`: it asked too often. */
export async function lookUpCertificate(
  { db, autonomousDb, clock, files, request }: Context,
  number: string,
): Promise<{ certificate: Certificate | undefined } | { retryAfter: number }> {
  const now = clock.now()
  const { allowed, retryAfter } = await countRequest(autonomousDb, `certificate ${toNetwork(request.ip)}`, { ...lookupLimit, now })
  if (!allowed) return { retryAfter }
  const row = await findRow(db, parseCertificateNumber(number))
  if (!row) return { certificate: undefined }
  const state = getStateOn(formatDate(now), { state: row.state, since: row.state_since, expiryDate: row.expiry_date })
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
  return { certificate }
}

/** With this number, or where there is none the only one whose number differs in its hyphens. */
function findRow(db: Db, number: string) {
  const found = sql<string>`coalesce(
    (select number from certificate where number = ${number}),
    (select min(number) from certificate where replace(number, '-', '') = replace(${number}, '-', '') having count(*) = 1))`
  return db.selectFrom('certificate').selectAll().where('number', '=', found).executeTakeFirst()
}
