import { subtractDays } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { getInvitationChannels } from '../contract.ts'
import { invitationLimits, invitationRefusals } from '../rules.ts'
import { invitationPlace } from './invitation-place.ts'
import { listChannels } from './invitations.ts'

export const invitationsServer = defineServerFeature({
  refusals: { 邀请: invitationRefusals },
  readMeanings: [[getInvitationChannels, '查看能否用短信或邮件发送邀请']],
  handlers: () => [handle(getInvitationChannels, (context) => listChannels(context))],
  removals: [removeOldInvitations],
  sealedPlaces: [invitationPlace],
})

export async function removeOldInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitation').where('created_at', '<', subtractDays(now, invitationLimits.daysKept)).execute()
}
