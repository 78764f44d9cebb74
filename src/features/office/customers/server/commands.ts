import { sql } from 'kysely'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import { getProposer } from '#platform/proposals/server/proposals.ts'
import { addCustomerNote, showCustomerPersonPhone } from '../contract.ts'
import { listVisible } from './list.ts'
import { findFamily, getPermissions, listShown } from './records.ts'

export function customerCommands(all: readonly CompanyRecords[]) {
  return [
    handle(addCustomerNote, async ({ db, clock, actor }, { id, text }) => {
      const { id: author, name } = getProposer(actor)
      const found = await db.selectFrom('customer').select('shown_id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
      const visible = await listVisible(db, all, { ids: [found.shown_id], permissions: getPermissions(actor) })
      if (visible.length === 0) throw new Refusal(refusals.notFound)
      await db
        .insertInto('customer_note')
        .values({ customer_id: found.shown_id, text, author, author_name: name, created_at: clock.now() })
        .execute()
      return { reply: {}, audit: { action: 'customer.note', subject: `customer ${found.shown_id}` } }
    }),

    handle(showCustomerPersonPhone, async ({ db, actor }, { id, kind, record }) => {
      const kinds = listShown(all, getPermissions(actor))
      const people = kinds.find((one) => one.kind === kind)?.people
      if (!people) throw new Refusal(refusals.notFound)
      const family = await findFamily(db, kinds, id)
      const { rows } = await sql<{ phone: string }>`
        select phone from (${people}) p where customer_id = any(${family.members}::uuid[]) and id = ${record}`.execute(db)
      if (!rows[0]) throw new Refusal(refusals.notFound)
      return {
        reply: { phone: rows[0].phone },
        audit: { action: 'customer.show-phone', subject: `customer ${family.id}`, detail: { kind, record } },
      }
    }),
  ]
}
