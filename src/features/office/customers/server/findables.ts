import { sql } from 'kysely'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import type { Findable } from '#platform/finding/server/findable.ts'
import { customerReaders } from '../rules.ts'
import { listVisible } from './list.ts'

type Row = { id: string; name: string; names: string[]; codes: string[]; phones: string[] }

/** A customer is found by the names and codes of all that were merged into it. */
export const findableCustomers = (all: readonly CompanyRecords[]): Findable => ({
  kind: 'customer',
  label: '客户',
  table: 'customer',
  needs: customerReaders,
  path: ({ id }) => `/console/customers/${id}`,
  async read(db, ids) {
    const { rows } = await sql<Row>`
      select c.id, c.name, array_agg(m.name) as names, array_remove(array_agg(m.credit_code), null) as codes,
        array(select cc.phone from customer f join coin_customer cc on cc.of_customer = f.id where f.shown_id = c.id and cc.phone <> '') as phones
      from customer c join customer m on m.shown_id = c.id where c.id = any(${ids}::uuid[]) and c.merged_into is null group by c.id`.execute(
      db,
    )
    return rows.map(({ id, name, names, codes, phones }) => ({
      id,
      title: name,
      detail: codes.join(' '),
      numbers: codes,
      names,
      whole: phones,
    }))
  },
  pick: (db, ids, permissions) => listVisible(db, all, { ids, permissions }),
})
