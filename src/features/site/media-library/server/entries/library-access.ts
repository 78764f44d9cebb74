import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import type { ContentRight } from '#platform/publishing/content-kinds.ts'
import { canUseLibrary } from '../../rules.ts'

export type Staff = Extract<Actor, { kind: 'staff' }>

/** Staff who hold one of these rights to any kind of content. */
export function assertLibraryUser(actor: Actor, ...rights: readonly ContentRight[]): Staff {
  if (actor.kind !== 'staff' || !canUseLibrary(actor.permissions, ...rights)) throw new Refusal(refusals.forbidden)
  return actor
}
