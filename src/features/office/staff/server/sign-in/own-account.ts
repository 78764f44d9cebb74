import { Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { credentialRefusals } from '#platform/credentials/rules.ts'
import { prepareOwnPassword, reauthenticate, replaceOwnPassword } from '#platform/credentials/server/own-password.ts'
import { encodeBase32, generateTotpSecret, matchTotp, formatTotpUri } from '#platform/credentials/server/totp.ts'
import { readBrand } from '#platform/brand/server/brand.ts'
import type { MenuEntry } from '#platform/features/rules.ts'
import { beginTotp, changePassword, confirmTotp } from '../../contract.ts'
import { staffMessages } from '../../rules.ts'
import { getMember, type Member, getNextStep, staffAccounts, toOwnAccount } from '../accounts/members.ts'
import { changeMember } from '../accounts/staff-changes.ts'
import { getStaffId } from './sign-in.ts'
import { decryptTotpSecret, encryptTotpSecret } from './totp-secrets.ts'

type Context = Services & RequestContext

export function ownAccountHandlers(menu: readonly MenuEntry[]) {
  return [
    handle(
      changePassword,
      async (context, given) =>
        prepareOwnPassword(context, staffAccounts, { ...given, own: await getMember(context.db, getStaffId(context.actor)) }),
      async (context, _, prepared) => {
        const audit = await replaceOwnPassword(context, staffAccounts, prepared)
        return { reply: await getOwnAccount(context, menu, prepared.own.id), audit, msg: staffMessages.passwordChanged }
      },
    ),

    ...totpHandlers(menu),
  ]
}

/** Enrolment of the second factor: the secret, then a code that shows that the app has it. */
function totpHandlers(menu: readonly MenuEntry[]) {
  return [
    handle(
      beginTotp,
      async (context, { password }) => {
        const member = await assertOwnPassword(context, password)
        if (member.totpEnrolledAt) throw new Refusal(refusals.wrongState)
        return member
      },
      async ({ db, secretKey }, _, member) => {
        const secret = generateTotpSecret()
        const { issuer, siteName } = await readBrand(db)
        const begun = await changeMember({ db, secretKey }, member.id, (unsealed) =>
          unsealed
            .updateTable('staff')
            .set({ totp_secret: encryptTotpSecret(secretKey, member.id, secret), totp_step: 0 })
            .where('id', '=', member.id)
            .where('totp_enrolled_at', 'is', null)
            .executeTakeFirst(),
        )
        if (!begun.numUpdatedRows) throw new Refusal(refusals.wrongState)
        return {
          reply: { uri: formatTotpUri(secret, issuer || siteName, member.account), secret: encodeBase32(secret) },
          audit: { action: 'totp.begin', subject: `staff ${member.id}` },
        }
      },
    ),

    handle(confirmTotp, async (context, { code }) => {
      const { db, clock, actor } = context
      const member = await getMember(db, getStaffId(actor))
      const secret = decryptTotpSecret(context, member)
      if (!secret || member.totpEnrolledAt) throw new Refusal(refusals.wrongState)
      const now = clock.now()
      const step = matchTotp(secret, code, { now, usedStep: member.totpStep })
      if (step === undefined)
        throw new Refusal(credentialRefusals.wrongCode, { errors: [{ field: 'code', msg: credentialRefusals.wrongCode.msg }] })
      // Only the secret that the code was checked against: another enrolment may have replaced it meanwhile.
      const enrolled = await changeMember(context, member.id, (unsealed) =>
        unsealed
          .updateTable('staff')
          .set({ totp_enrolled_at: now, totp_step: step })
          .where('id', '=', member.id)
          .where('totp_secret', '=', member.totpSecret)
          .where('totp_enrolled_at', 'is', null)
          .executeTakeFirst(),
      )
      if (!enrolled.numUpdatedRows) throw new Refusal(refusals.wrongState)
      return { reply: await getOwnAccount(context, menu, member.id), audit: { action: 'totp.enrol', subject: `staff ${member.id}` } }
    }),
  ]
}

async function assertOwnPassword(context: Context, password: string): Promise<Member> {
  const member = await getMember(context.db, getStaffId(context.actor))
  return reauthenticate(context, member, { ...staffAccounts, password })
}

/** The own account with its next step. */
export async function getOwnAccount(context: Context, menu: readonly MenuEntry[], id: string) {
  const member = await getMember(context.db, id)
  return toOwnAccount(menu, member, await getNextStep(context, member))
}
