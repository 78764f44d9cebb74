import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { MenuEntry } from '#platform/features/rules.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { drawSquare } from '#platform/media/server/square-picture.ts'
import { uploadRefusals } from '#platform/uploads/rules.ts'
import { getOwnDetails } from '../../contract.ts'
import { removeOwnPicture, setOwnPicture } from '../../session-contract.ts'
import { staffLimits } from '../../rules.ts'
import { getOwnAccount } from '../sign-in/own-account.ts'
import { getStaffId } from '../sign-in/sign-in.ts'
import { getMember } from '../accounts/members.ts'

/** What a person of the staff shows of itself to colleagues, and where it is found. */
export function ownPictureHandlers(menu: readonly MenuEntry[]) {
  return [
    handle(getOwnDetails, async ({ db, actor }) => {
      const { department, phone } = await getMember(db, getStaffId(actor))
      return { department, phone }
    }),

    handle(
      setOwnPicture,
      async ({ autonomousDb, clock, actor }, { file }) => {
        const key = `staff picture ${getStaffId(actor)}`
        const { allowed, retryAfter } = await countRequest(autonomousDb, key, {
          limit: staffLimits.picturesPerHour,
          seconds: 3600,
          now: clock.now(),
        })
        if (!allowed) throw new Refusal(uploadRefusals.tooOften, { retryAfter })
        return drawSquare(file, staffLimits.pictureSide)
      },
      async (context, _, picture) => {
        const id = getStaffId(context.actor)
        await context.db.updateTable('staff').set({ picture }).where('id', '=', id).execute()
        const audit = { action: 'staff.set-picture', subject: `staff ${id}`, detail: { bytes: picture.length } } as const
        return { reply: await getOwnAccount(context, menu, id), audit }
      },
    ),

    handle(removeOwnPicture, async (context) => {
      const id = getStaffId(context.actor)
      const own = context.db.updateTable('staff').set({ picture: null }).where('id', '=', id)
      const { numUpdatedRows } = await own.where('picture', 'is not', null).executeTakeFirstOrThrow()
      if (!numUpdatedRows) throw new Refusal(refusals.wrongState)
      return { reply: await getOwnAccount(context, menu, id), audit: { action: 'staff.remove-picture', subject: `staff ${id}` } }
    }),
  ]
}
