import { type Selectable, sql } from 'kysely'
import type { Call, CallGiven, CallReply } from '#gateway/call.ts'
import { type CallResult, createDispatch } from '#gateway/server/dispatch.ts'
import { isRefusal } from '#gateway/browser-call.ts'
import { refusals } from '#gateway/refusals.ts'
import { listCallRefusals } from '#gateway/server/describing/call-refusals.ts'
import type { Actor, AuditEntry, Handler, RequestInfo } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { createTransactions } from '#platform/transactions/server/transactions.ts'
import type { Tables } from '#platform/db/server/database.ts'
import { auditFieldLabels } from '#features/office/audit-log/field-rules.ts'
import { cleanDatabase, freshDatabase } from './database.ts'
import { type Lasting, useFixture } from './fixture.ts'
import { type TestServices, testServices } from './services.ts'
import type { TestDatabase } from './test-database.ts'

export type TestGateway = Awaited<ReturnType<typeof startGateway>>

type Given = Partial<TestServices> & {
  /** On a database of its own: its schema and rights may be changed, and the job queue may make its tables. */
  fresh?: boolean
  database?: TestDatabase
}

/** A gateway of these handlers for each test of the file. */
export function useGateway(handlers: Handler<Services>[], { once = false, ...given }: Lasting & Given = {}) {
  return useFixture(() => startGateway(handlers, given), { once })
}

/** Runs these handlers on a clean database: `as(actor).call(contract, input)`, then assert `rows` and `audit`. */
export async function startGateway(handlers: Handler<Services>[], { fresh = false, database: given, ...overrides }: Given = {}) {
  const database = given ?? (await (fresh ? freshDatabase() : cleanDatabase()))
  const services = testServices(database, overrides)
  const { db } = services
  const transactions = createTransactions(services)
  const dispatch = createDispatch(handlers, services, {
    ...transactions,
    async audit(bound, context, entry) {
      assertNamed(entry)
      await transactions.audit(bound, context, entry)
    },
  })
  let requests = 0

  /** `sent` overrides properties of the request, e.g. IP address or cookies. */
  function as(actor: Actor, sent: Partial<RequestInfo> = {}) {
    /** The whole envelope: message and reply. */
    function answer<C extends Call>(contract: C, input: CallGiven<C>, requestId?: string): Promise<CallResult & { reply: CallReply<C> }> {
      const request = { id: `request-${++requests}`, ip: '192.0.2.1', userAgent: 'test', ...sent }
      const answered = dispatch.run(contract, input, { actor, request, requestId }).catch((error: unknown) => {
        throw findUndeclared(contract, error) ?? error
      })
      return answered as Promise<CallResult & { reply: CallReply<C> }>
    }
    async function call<C extends Call>(contract: C, input: CallGiven<C>, requestId?: string): Promise<CallReply<C>> {
      return (await answer(contract, input, requestId)).reply
    }
    return { answer, call }
  }

  /** The rows of a table, last written last: without an order PostgreSQL fills the places of removed rows first. */
  function rows<T extends keyof Tables>(table: T): Promise<Selectable<Tables[T]>[]> {
    return db
      .selectFrom(table as never)
      .selectAll()
      .orderBy(sql`xmin::text::bigint`)
      .orderBy(sql`ctid`)
      .execute() as Promise<Selectable<Tables[T]>[]>
  }

  /** The entries of the audit trail, oldest first. */
  function audit(action?: string) {
    const entries = db.selectFrom('audit').select(['action', 'subject', 'actor_kind', 'actor_id', 'detail']).orderBy('id')
    return (action ? entries.where('action', '=', action) : entries).execute()
  }

  return { database, db, services, clock: services.clock, jobs: services.jobs, as, rows, audit, close: database.close }
}

/** What an auditor reads has Chinese words: each field of the detail, and of what it says was before and after. */
function assertNamed({ action, detail = {} }: AuditEntry): void {
  const fields = [detail, detail.before, detail.after].flatMap((part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.keys(part) : [],
  )
  const unnamed = fields.filter((name) => /^[\w-]+$/.test(name) && !Object.hasOwn(auditFieldLabels, name))
  if (unnamed.length > 0) throw new Error(`auditFieldLabels have no name for ${unnamed.join(', ')} of ${action}`)
}

/** A refusal that the contract of the call doesn't name, where it names any; that others may not call is true of all. */
function findUndeclared(call: Call, error: unknown): Error | undefined {
  if (!call.refusals || !isRefusal(error) || error.code === refusals.invalidSession.code) return undefined
  if (listCallRefusals(call).some(({ code }) => code === error.code)) return undefined
  return new Error(`${call.address.join('/')} refuses with ${error.code}, which its contract doesn't name`, { cause: error })
}
