import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'

export type Desk = { person: string; name: string }

/** Who sits at the desk, as the ledger writes it down. */
export function deskOf(actor: Actor): Desk {
  if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
  return { person: `staff ${actor.id}`, name: actor.name }
}

/** Those who keep staff and systems tell their names. */
export type Registers = Readonly<Record<'staff' | 'machine', (db: Db, ids: string[]) => Promise<ReadonlyMap<string, string>>>>
/** What to call those whom the ledger names `{kind} {id}`. */
export type NamesOf = (db: Db, persons: readonly string[]) => Promise<(person: string) => string>

const kinds: Readonly<Record<string, string>> = { staff: '员工', coin: '客户', machine: '接口' }

export function createNamesOf(registers: Registers): NamesOf {
  return async (db, persons) => {
    const idsOf = (wanted: string) => [...new Set(persons.map(partsOf).flatMap(([kind, id]) => (kind === wanted ? [id] : [])))]
    const [staff, machine] = await Promise.all([registers.staff(db, idsOf('staff')), registers.machine(db, idsOf('machine'))])
    const known: Readonly<Record<string, ReadonlyMap<string, string>>> = { staff, machine }
    return (person) => {
      const [kind, id] = partsOf(person)
      return kinds[kind] ? `${kinds[kind]} ${known[kind]?.get(id) ?? id}` : '系统'
    }
  }
}

function partsOf(person: string): [kind: string, id: string] {
  const [kind = '', id = ''] = person.split(/ (.*)/s)
  return [kind, id]
}
