import '#platform/audit/server/tables.ts'
import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'

export type Desk = { person: string; name: string }

/** Who sits at the desk, as the ledger writes it down. */
export function deskOf(actor: Actor): Desk {
  if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
  return { person: `staff ${actor.id}`, name: actor.name }
}

const kinds: Readonly<Record<string, string>> = { staff: '员工', coin: '客户', machine: '接口' }

/** What to call those whom the ledger names `{kind} {id}`: by their present name, or by the one under which they last did something. */
export async function namesOf(db: Db, persons: readonly string[]): Promise<(person: string) => string> {
  const { rows } = await sql<{ person: string; name: string }>`
    select person, coalesce(staff.name, machine.name, known.actor_name) as name
    from unnest(${[...new Set(persons)]}::text[]) as asked (person)
    cross join lateral (select split_part(person, ' ', 1) as kind, substr(person, strpos(person, ' ') + 1) as id) named
    left join staff on named.kind = 'staff' and staff.id = named.id
    left join machine on named.kind = 'machine' and machine.id::text = named.id
    left join lateral (
      select actor_name from audit
      where actor_kind = named.kind and actor_id = named.id and actor_name is not null
      order by id desc limit 1
    ) known on true`.execute(db)
  const names = new Map(rows.map(({ person, name }) => [person, name]))
  return (person) => {
    const [kind = '', id = ''] = person.split(/ (.*)/s)
    const label = kinds[kind]
    return label ? `${label} ${kind === 'coin' ? id : (names.get(person) ?? id)}` : '系统'
  }
}
