import type { Actor } from './handle.ts'

/** `{kind} {id}`: the key of an account across all kinds, as stored with files, notices and audit; '' for an anonymous actor. */
export function toPersonKey(actor: Actor): string {
  return actor.kind === 'anyone' ? '' : `${actor.kind} ${actor.id}`
}

/** The name under which a record keeps who did it; '' for an anonymous actor. */
export function getActorName(actor: Actor): string {
  return actor.kind === 'anyone' ? '' : actor.name
}

/** The person key of a staff member. */
export function toStaffKey(id: string): string {
  return `staff ${id}`
}
