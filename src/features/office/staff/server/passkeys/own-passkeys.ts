import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { toDigest } from '#gateway/server/crypto/digest.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { readBrand } from '#platform/brand/server/brand.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { reauthenticate } from '#platform/credentials/server/own-password.ts'
import type { Db } from '#platform/db/server/database.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey, renewBackupCodes } from '../../passkey-contract.ts'
import { passkeyLimits as limits, passkeyRefusals } from '../../passkey-rules.ts'
import { getMember, type Member, staffAccounts } from '../accounts/members.ts'
import { changeMember } from '../accounts/staff-changes.ts'
import { getStaffId } from '../sign-in/sign-in.ts'
import { replaceBackupCodes } from './backup-codes.ts'
import { consumeChallenge, createChallenge } from './challenges.ts'
import { loadWebAuthn, toRelyingParty } from './relying-party.ts'

type Context = Services & RequestContext

export const ownPasskeyHandlers = [
  handle(listPasskeys, async ({ db, actor }) => {
    const id = getStaffId(actor)
    const items = await db.selectFrom('passkey').selectAll().where('staff_id', '=', id).orderBy('created_at').execute()
    const codes = await db.selectFrom('backup_code').select('code_hash').where('staff_id', '=', id).execute()
    return {
      items: items.map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        createdAt: passkey.created_at.toISOString(),
        lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
      })),
      backupCodes: codes.length,
    }
  }),

  handle(beginPasskey, assertOwnPassword, async (context, _, member) => ({
    reply: { options: await createRegistration(context, member) },
    audit: { action: 'passkey.begin', subject: `staff ${member.id}` },
  })),

  handle(
    addPasskey,
    async (context, { response }) => verifyRegistration(context, response),
    async ({ db, clock, actor, secretKey }, { name }, { id, publicKey, counter, transports }) => {
      const staffId = getStaffId(actor)
      const row = { id, staff_id: staffId, name, public_key: Buffer.from(publicKey), counter, transports: transports ?? [] }
      // One at a time, so that concurrent ones can't exceed the limit.
      const added = await changeMember({ db, secretKey }, staffId, async (unsealed) => {
        if ((await listIds(db, staffId)).length >= limits.each) throw new Refusal(passkeyRefusals.tooMany)
        return unsealed
          .insertInto('passkey')
          .values({ ...row, created_at: clock.now(), last_used_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      })
      if (!added.numInsertedOrUpdatedRows) throw new Refusal(passkeyRefusals.known)
      return { reply: {}, audit: { action: 'passkey.add', subject: `staff ${staffId}`, detail: { name } } }
    },
  ),

  handle(renamePasskey, async ({ db, actor }, { id, name }) => {
    const staffId = getStaffId(actor)
    const renamed = await db.updateTable('passkey').set({ name }).where('id', '=', id).where('staff_id', '=', staffId).executeTakeFirst()
    if (!renamed.numUpdatedRows) throw new Refusal(refusals.notFound)
    return { reply: {}, audit: { action: 'passkey.rename', subject: `staff ${staffId}`, detail: { name } } }
  }),

  handle(removePasskey, assertOwnPassword, async (context, { id }, member) => {
    const removed = await changeMember(context, member.id, (unsealed) =>
      unsealed.deleteFrom('passkey').where('id', '=', id).where('staff_id', '=', member.id).returning('name').executeTakeFirst(),
    )
    if (!removed) throw new Refusal(refusals.notFound)
    return { reply: {}, audit: { action: 'passkey.remove', subject: `staff ${member.id}`, detail: { name: removed.name } } }
  }),

  handle(renewBackupCodes, assertOwnPassword, async ({ db, secretKey }, _, member) => ({
    reply: { codes: await replaceBackupCodes(db, secretKey, member.id) },
    audit: { action: 'passkey.renew-codes', subject: `staff ${member.id}` },
  })),
]

/** The password again, so that nobody adds a key of their own at an unattended console. */
async function assertOwnPassword(context: Context, { password }: { password: string }): Promise<Member> {
  return reauthenticate(context, await getMember(context.db, getStaffId(context.actor)), { ...staffAccounts, password })
}

async function createRegistration(context: Context, member: Member): Promise<string> {
  const { db, clock } = context
  const { generateRegistrationOptions } = await loadWebAuthn()
  const { issuer, siteName } = await readBrand(db)
  const ids = await listIds(db, member.id)
  if (ids.length >= limits.each) throw new Refusal(passkeyRefusals.tooMany)
  const options = await generateRegistrationOptions({
    rpName: issuer || siteName,
    rpID: toRelyingParty(context).expectedRPID,
    userName: member.account,
    userDisplayName: member.name,
    // It says nothing of the person, and is the same for all their keys.
    userID: new Uint8Array(toDigest(`passkey user ${member.id}`)),
    challenge: await createChallenge(db, { purpose: 'register', boundTo: getSessionHandle(context), now: clock.now() }),
    excludeCredentials: ids.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return JSON.stringify(options)
}

async function verifyRegistration(context: Context, text: string) {
  const { autonomousDb, clock } = context
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const binding = { purpose: 'register', boundTo: getSessionHandle(context), now: clock.now() } as const
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: JSON.parse(text) as RegistrationResponseJSON,
      expectedChallenge: (challenge) => consumeChallenge(autonomousDb, challenge, binding),
      ...toRelyingParty(context),
      requireUserVerification: true,
    })
    if (verified) return registrationInfo.credential
  } catch (error) {
    context.log.info({ err: error }, 'a passkey was not registered')
  }
  throw new Refusal(passkeyRefusals.over)
}

async function listIds(db: Db, staffId: string): Promise<string[]> {
  const rows = await db.selectFrom('passkey').select('id').where('staff_id', '=', staffId).execute()
  return rows.map(({ id }) => id)
}

function getSessionHandle({ actor }: Context): string {
  if (actor.kind !== 'staff') throw new Refusal(refusals.invalidSession)
  return actor.sessionId
}
