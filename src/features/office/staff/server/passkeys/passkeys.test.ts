import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAuthenticator } from '../../../../../../test/harness/staff/authenticator.ts'
import { findLiveActor } from '../../../../../../test/harness/staff/live-session.ts'
import { openStaffOffice, staffPassword, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import { countWaitingForLocks } from '../../../../../../test/harness/waiting-locks.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { decideProposal, listProposals } from '#platform/proposals/contract.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { disableStaff, resetTotp } from '../../contract.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  renewBackupCodes,
  signInByPasskey,
} from '../../passkey-contract.ts'

let office: StaffOffice
let actor: Actor
const key = createAuthenticator()
const wrongPassword = 'f'.repeat(64)

beforeEach(async () => {
  office = await openStaffOffice()
  await office.hire('admin', 'administrator')
  actor = (await office.login('admin')).actor
})
afterEach(() => office.close())

async function register(authenticator = key, as = actor): Promise<void> {
  const { options } = await office.as(as).call(beginPasskey, { password: staffPassword })
  await office.as(as).call(addPasskey, { name: '办公电脑', response: authenticator.register(options) })
}

/** Begins a sign-in; answers the options and the cookies of the browser. */
async function begin() {
  const { reply, cookies } = await office.as(anyone).answer(beginPasskeySignIn, {})
  return { options: reply.options, cookies: (cookies ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ') }
}

async function signIn(faults: Parameters<typeof key.assert>[1] = {}) {
  const { options, cookies } = await begin()
  return office.as(anyone, { cookies }).answer(signInByPasskey, { response: key.assert(options, faults) })
}

test('one signature of a registered key signs in, without account, password or code', async () => {
  await register()
  const answer = await signIn()
  expect(answer.reply).toMatchObject({ account: 'admin', next: 'console' })
  expect(await findLiveActor(office, answer)).toMatchObject({ kind: 'staff', id: 'id-admin' })
  expect((await office.audit('login.succeed')).at(-1)).toMatchObject({ actor_id: 'id-admin', detail: { account: 'admin', by: 'passkey' } })
  const { items } = await office.as(actor).call(listPasskeys, {})
  expect(items).toMatchObject([{ name: '办公电脑', lastUsedAt: office.clock.now().toISOString() }])
})

test.each([
  ['a foreign origin', { origin: 'https://www.example.cn.evil.example' }, 'passkey_failed'],
  ['a foreign site', { rpId: 'evil.example' }, 'passkey_failed'],
  ['no check of the person', { isVerified: false }, 'passkey_failed'],
  ['a challenge that was never given', { challenge: 'AAAA' }, 'passkey_over'],
  ['a counter that did not rise', { counter: 1 }, 'passkey_failed'],
])('%s is refused, audited, and opens no session', async (_, faults, code) => {
  await register()
  const before = (await office.rows('session')).length
  await expect(signIn(faults)).rejects.toMatchObject({ code })
  expect(await office.rows('session')).toHaveLength(before)
  expect((await office.audit('login.fail')).at(-1)?.detail).toEqual({ account: 'admin', reason: 'passkey' })
})

test('a challenge is valid once, for five minutes, and in the browser that began', async () => {
  await register()
  const first = await begin()
  const response = key.assert(first.options)
  await office.as(anyone, { cookies: first.cookies }).answer(signInByPasskey, { response })
  const again = office.as(anyone, { cookies: first.cookies }).answer(signInByPasskey, { response })
  await expect(again).rejects.toMatchObject({ code: 'passkey_over' })
  const second = await begin()
  const elsewhere = office
    .as(anyone, { cookies: (await begin()).cookies })
    .answer(signInByPasskey, { response: key.assert(second.options) })
  await expect(elsewhere).rejects.toMatchObject({ code: 'passkey_over' })
  const third = await begin()
  office.clock.advance(5 * 60_000)
  const late = office.as(anyone, { cookies: third.cookies }).answer(signInByPasskey, { response: key.assert(third.options) })
  await expect(late).rejects.toMatchObject({ code: 'passkey_over' })
})

test('a registration takes the own password, and a challenge of this session', async () => {
  await expect(office.as(actor).call(beginPasskey, { password: wrongPassword })).rejects.toMatchObject({ code: 'wrong_password' })
  const { options } = await office.as(actor).call(beginPasskey, { password: staffPassword })
  const other = (await office.login('admin')).actor
  const foreign = office.as(other).call(addPasskey, { name: '键', response: key.register(options) })
  await expect(foreign).rejects.toMatchObject({ code: 'passkey_over' })
  const unverified = await office.as(actor).call(beginPasskey, { password: staffPassword })
  const weak = office.as(actor).call(addPasskey, { name: '键', response: key.register(unverified.options, { isVerified: false }) })
  await expect(weak).rejects.toMatchObject({ code: 'passkey_over' })
  expect(await office.rows('passkey')).toEqual([])
})

test('a key is renamed and removed by its owner alone, and removed only with the password', async () => {
  await register()
  await office.hire('second', 'administrator')
  const second = office.as((await office.login('second')).actor)
  await expect(second.call(renamePasskey, { id: key.id, name: '我的' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(second.call(removePasskey, { id: key.id, password: staffPassword })).rejects.toMatchObject({ code: 'not_found' })
  await office.as(actor).call(renamePasskey, { id: key.id, name: '家里' })
  await expect(office.as(actor).call(removePasskey, { id: key.id, password: wrongPassword })).rejects.toMatchObject({
    code: 'wrong_password',
  })
  await office.as(actor).call(removePasskey, { id: key.id, password: staffPassword })
  await expect(signIn()).rejects.toMatchObject({ code: 'passkey_unknown' })
})

test('a key that is removed during its sign-in leaves no session', async () => {
  await register()
  const before = (await office.rows('session')).length
  const attempt = await office.db.transaction().execute(async (db) => {
    await db.selectFrom('staff').select('id').where('id', '=', 'id-admin').forUpdate().execute()
    const begun = signIn()
    begun.catch(() => undefined)
    await expect.poll(() => countWaitingForLocks(office.services.autonomousDb)).toBe(1)
    await settle(db, (unsealed) => unsealed.deleteFrom('passkey').where('id', '=', key.id).execute())
    return { begun }
  })
  await expect(attempt.begun).rejects.toMatchObject({ code: 'passkey_unknown' })
  expect(await office.rows('session')).toHaveLength(before)
})

test('with a passkey the password alone opens no session, and a backup code does so once', async () => {
  await register()
  const { codes } = await office.as(actor).call(renewBackupCodes, { password: staffPassword })
  expect(new Set(codes).size).toBe(10)
  const { ticket, next } = (await office.answerLogin('admin')).reply
  expect(next).toBe('totp')
  await expect(office.answerLogin('admin', { ticket, code: 'aaaa-2222' })).rejects.toMatchObject({ code: 'wrong_totp' })
  const code = codes[0]?.toUpperCase().replace('-', ' ') as string
  expect((await office.answerLogin('admin', { ticket, code })).reply.next).toBe('console')
  await expect(office.answerLogin('admin', { ticket, code })).rejects.toMatchObject({ code: 'wrong_totp' })
  expect((await office.audit('passkey.use-code')).map(({ detail }) => detail)).toEqual([{ account: 'admin' }])
  expect((await office.as(actor).call(listPasskeys, {})).backupCodes).toBe(9)
  const stored = JSON.stringify(await office.rows('backup_code'))
  for (const one of codes) expect(stored).not.toContain(one.replace('-', ''))
})

test('a passkey is the second factor that the rule asks for', async () => {
  await register()
  await saveParameter(office.db, 'staffTotp', true)
  expect((await signIn()).reply.next).toBe('console')
})

test('two persons reset the passkeys and codes of a third, whose sessions end', async () => {
  await register()
  await office.as(actor).call(renewBackupCodes, { password: staffPassword })
  for (const account of ['second', 'third']) await office.hire(account, 'administrator')
  const [second, third] = await Promise.all(['second', 'third'].map(async (account) => office.as((await office.login(account)).actor)))
  await saveParameter(office.db, twoPersonParameter, true)
  expect(await second?.call(resetTotp, { id: 'id-admin' })).toEqual({ state: 'proposed' })
  expect(await office.rows('passkey')).toHaveLength(1)
  const open = await third?.call(listProposals, { is: 'open' })
  await third?.call(decideProposal, { id: open?.items[0]?.id as string, confirm: true, note: '' })
  expect([await office.rows('passkey'), await office.rows('backup_code')]).toEqual([[], []])
  await expect(signIn()).rejects.toMatchObject({ code: 'passkey_unknown' })
})

test('a disabled account does not come in by its passkey; begins are limited for each network', async () => {
  await register()
  await office.hire('second', 'administrator')
  await office.as((await office.login('second')).actor).call(disableStaff, { id: 'id-admin' })
  await expect(signIn()).rejects.toMatchObject({ code: 'account_disabled' })
  for (let n = 0; n < 29; n++) await office.as(anyone).call(beginPasskeySignIn, {})
  await expect(office.as(anyone).call(beginPasskeySignIn, {})).rejects.toMatchObject({ code: 'too_often' })
  expect((await office.as(anyone, { ip: '198.51.100.1' }).call(beginPasskeySignIn, {})).options).toContain('challenge')
})

test.each(['', 'no json', '{}', '{"id":"x"}', 'null', '{"id":"x","response":{}}'])(
  'the answer %j of a browser is refused',
  async (response) => {
    const { cookies } = await begin()
    const refused = office.as(anyone, { cookies }).call(signInByPasskey, { response })
    await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/invalid|passkey_/) as string })
  },
)

test('others than staff have no passkeys', async () => {
  await expect(office.as(anyone).call(listPasskeys, {})).rejects.toMatchObject({ code: 'invalid_session' })
  expect(await office.as(staff()).call(listPasskeys, {})).toEqual({ items: [], backupCodes: 0 })
})
