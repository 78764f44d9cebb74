import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'

/** The calling staff member as a ledger person. */
export function toStaffPerson(actor: Actor): { person: string; name: string } {
  if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
  return { person: `staff ${actor.id}`, name: actor.name }
}

/** Finds the names of staff and machines by id. */
export type NameSources = Readonly<Record<'staff' | 'machine', (db: Db, ids: string[]) => Promise<ReadonlyMap<string, string>>>>
/** Loads the display names of persons, as the ledger records them (`{kind} {id}`), and returns the function from person to name. */
export type FindNames = (db: Db, persons: readonly string[]) => Promise<(person: string) => string>

const kinds: Readonly<Record<string, string>> = { staff: '员工', coin: '客户', machine: '接口' }

/** Creates the lookup of display names: it reads those of all given persons in one query per kind; unknown persons are shown by their id. */
export function createNameLookup(sources: NameSources): FindNames {
  return async (db, persons) => {
    const listIds = (wanted: string) => [...new Set(persons.map(splitPerson).flatMap(([kind, id]) => (kind === wanted ? [id] : [])))]
    const [staff, machine] = await Promise.all([sources.staff(db, listIds('staff')), sources.machine(db, listIds('machine'))])
    const known: Readonly<Record<string, ReadonlyMap<string, string>>> = { staff, machine }
    return (person) => {
      const [kind, id] = splitPerson(person)
      return kinds[kind] ? `${kinds[kind]} ${known[kind]?.get(id) ?? id}` : '系统'
    }
  }
}

function splitPerson(person: string): [kind: string, id: string] {
  const [kind = '', id = ''] = person.split(/ (.*)/s)
  return [kind, id]
}
