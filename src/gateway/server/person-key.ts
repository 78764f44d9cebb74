import type { Actor } from './handle.ts'

/** `{kind} {id}`: the key of an account across all kinds, as stored with files, notices and audit; '' for an anonymous actor. */
export function toPersonKey(actor: Actor): string {
  return actor.kind === 'anyone' ? '' : `${actor.kind} ${actor.id}`
}

/** The person key of a staff member. */
export function toStaffKey(id: string): string {
  return `staff ${id}`
}
