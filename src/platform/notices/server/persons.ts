import type { Actor } from '#gateway/server/handle.ts'

/** The key of a person across the kinds of accounts; '' for nobody. */
export function personOf(actor: Actor): string {
  return actor.kind === 'anyone' ? '' : `${actor.kind} ${actor.id}`
}

export function staffPerson(id: string): string {
  return `staff ${id}`
}
