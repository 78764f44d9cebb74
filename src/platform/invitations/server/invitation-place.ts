import { sql } from 'kysely'
import { defineSealedPlace, toEpoch, toHex } from '#platform/seals/server/sealed-place.ts'

/** Whose password a link sets: the hash of its token alone says nothing of the account. */
export const invitationPlace = defineSealedPlace({
  table: 'invitation',
  subject: 'invitation',
  covers: [
    sql`invitation.kind, invitation.subject`,
    toHex('invitation.token_hash'),
    toEpoch('invitation.created_at'),
    toEpoch('invitation.expires_at'),
  ],
  isExpendable: true,
})

/** What an ended invitation keeps nothing of. */
export const endedInvitation = { token_hash: null, seal: Buffer.alloc(0) }
