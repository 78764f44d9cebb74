import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findLiveActor } from '../../../../../../test/harness/staff/live-session.ts'
import { openDirectory, type TestDirectory } from '../../../../../../test/harness/staff/directory.ts'
import { openStaffOffice, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import { countWaitingForLocks } from '../../../../../../test/harness/waiting-locks.ts'
import type { Refusal } from '#gateway/refusals.ts'
import { beginDirectorySignIn, getDirectory, linkDirectory, signInByDirectory } from '../../directory-contract.ts'
import { decideProposal, listProposals } from '#platform/proposals/contract.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { setRole } from '../../contract.ts'

let directory: TestDirectory
let office: StaffOffice

beforeAll(async () => {
  directory = await openDirectory('https://www.example.cn/console/login')
})
afterAll(() => directory.close())
beforeEach(async () => {
  directory.reset()
  office = await openStaffOffice([], { oidc: directory.settings })
  // Tokens are dated by the provider's clock.
  office.clock.set(new Date())
  await office.hire('admin', 'administrator')
  await office.hire('finance', 'finance')
  await link('id-finance', 'sub-finance')
})
afterEach(() => office.close())

async function link(id: string, subject: string) {
  return office.as((await office.login('admin')).actor).call(linkDirectory, { id, subject })
}

/** Begins here and signs in there; answers where the directory sends the browser back to, and the cookies of this browser. */
async function goThere(subject = 'sub-finance', sent: { cookies?: string } = {}) {
  const { reply, cookies } = await office.as(anyone, sent).answer(beginDirectorySignIn, {})
  const search = await directory.signIn(reply.url, subject)
  return { search, cookies: (cookies ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ') }
}

async function comeBack({ search, cookies }: { search: string; cookies: string }) {
  return office.as(anyone, { cookies }).answer(signInByDirectory, { search })
}

/** What refused an attempt in Chinese words, as reply and login log name it; nobody came in. */
async function findFault(attempt: () => Promise<unknown>): Promise<string> {
  const before = (await office.rows('session')).length
  const refused = (await attempt().catch((error: unknown) => error)) as Refusal
  expect(refused.name).toBe('Refusal')
  expect(refused.message).toMatch(/^[一-龥].*[一-龥\w-]$/)
  expect(await office.rows('session')).toHaveLength(before)
  const fault = refused.code.replace('directory_', '')
  expect((await office.audit('login.fail')).at(-1)?.detail).toMatchObject({ reason: `directory.${fault}` })
  return fault
}

test('who is linked signs in with the role that was confirmed here', async () => {
  const answer = await comeBack(await goThere())
  expect(answer.reply).toMatchObject({ account: 'finance', role: '财务', next: 'console' })
  expect(await findLiveActor(office, answer)).toMatchObject({ kind: 'staff', id: 'id-finance' })
  expect((await office.audit('login.succeed')).at(-1)).toMatchObject({ detail: { account: 'finance', by: 'directory' } })
  expect(await office.as(anyone).call(getDirectory, {})).toEqual({ name: '统一身份认证' })
})

test('the provider is away', async () => {
  const there = await goThere()
  directory.settings.issuer = 'http://127.0.0.1:1'
  expect(await findFault(() => comeBack(there))).toBe('away')
  expect(await findFault(() => office.as(anyone).call(beginDirectorySignIn, {}))).toBe('away')
})

test('the provider is in a network that is not permitted', async () => {
  office.services.outside.networks = []
  expect(await findFault(() => office.as(anyone).call(beginDirectorySignIn, {}))).toBe('away')
})

test('the provider is slow', async () => {
  directory.settings.timeoutMs = 1
  directory.faults.hold = true
  expect(await findFault(() => office.as(anyone).call(beginDirectorySignIn, {}))).toBe('slow')
})

test.each([
  ['a wrong issuer in the token', { claims: { iss: 'https://evil.example' } }, 'issuer'],
  ['a wrong issuer in its description', { issuer: 'https://evil.example' }, 'issuer'],
  ['a wrong audience', { claims: { aud: 'another client' } }, 'audience'],
  ['a wrong nonce', { claims: { nonce: 'another' } }, 'nonce'],
  ['an expired token', { claims: { exp: 1_700_000_000, iat: 1_699_999_000 } }, 'expired'],
  ['a token signed by keys that it does not publish', { foreignKey: true }, 'keys'],
  ['a refused code', { refusesCode: true }, 'code'],
  ['no token at all', { noToken: true }, 'wrong'],
  ['an answer that is no JSON', { noJson: true }, 'away'],
] as const)('%s: nobody is in', async (_, faults, fault) => {
  const there = await goThere()
  Object.assign(directory.faults, faults)
  expect(await findFault(() => comeBack(there))).toBe(fault)
})

test('a code and a state are used once', async () => {
  const there = await goThere()
  await comeBack(there)
  expect(await findFault(() => comeBack(there))).toBe('state')
})

test('a replayed code with a new state of this browser is refused by the directory', async () => {
  const first = await goThere()
  await comeBack(first)
  const second = await goThere()
  const search = new URLSearchParams(second.search)
  search.set('code', new URLSearchParams(first.search).get('code') as string)
  expect(await findFault(() => comeBack({ ...second, search: search.toString() }))).toBe('code')
})

test('a state that is missing, of another browser, or over is refused', async () => {
  const there = await goThere()
  const without = new URLSearchParams(there.search)
  without.delete('state')
  expect(await findFault(() => comeBack({ ...there, search: without.toString() }))).toBe('state')
  const another = await goThere()
  expect(await findFault(() => comeBack({ ...there, cookies: another.cookies }))).toBe('state')
  const late = await goThere()
  office.clock.advance(5 * 60_000)
  expect(await findFault(() => comeBack(late))).toBe('state')
})

test('each of two tabs of one browser comes back to its own sign-in', async () => {
  const first = await goThere()
  const second = await goThere('sub-finance', { cookies: first.cookies })
  expect((await comeBack({ ...first, cookies: second.cookies })).reply.account).toBe('finance')
  expect((await comeBack(second)).reply.account).toBe('finance')
})

test('a link that ends while the directory is asked leaves no session', async () => {
  const there = await goThere()
  const before = (await office.rows('session')).length
  const attempt = await office.db.transaction().execute(async (db) => {
    await db.selectFrom('staff').select('id').where('id', '=', 'id-finance').forUpdate().execute()
    const begun = comeBack(there)
    begun.catch(() => undefined)
    await expect.poll(() => countWaitingForLocks(office.services.autonomousDb)).toBe(1)
    await settle(db, (unsealed) => unsealed.deleteFrom('directory_identity').where('staff_id', '=', 'id-finance').execute())
    return { begun }
  })
  await expect(attempt.begun).rejects.toMatchObject({ code: 'directory_unlinked' })
  expect(await office.rows('session')).toHaveLength(before)
})

test('the directory that says no is believed', async () => {
  const there = await goThere()
  const search = new URLSearchParams(there.search)
  search.delete('code')
  search.set('error', 'access_denied')
  expect(await findFault(() => comeBack({ ...there, search: search.toString() }))).toBe('denied')
})

test('who is not linked is told the subject; two persons link it where changes of rights take two', async () => {
  expect(await findFault(() => goThere('sub-admin').then(comeBack))).toBe('unlinked')
  await expect(goThere('sub-admin').then(comeBack)).rejects.toThrow('您的标识为 sub-admin')
  await office.hire('second', 'administrator')
  await saveParameter(office.db, twoPersonParameter, true)
  await office.hire('newcomer', 'finance')
  expect(await link('id-newcomer', 'sub-newcomer')).toEqual({ state: 'proposed' })
  expect(await findFault(() => goThere('sub-newcomer').then(comeBack))).toBe('unlinked')
  const second = office.as((await office.login('second')).actor)
  const { items } = await second.call(listProposals, { is: 'open' })
  await second.call(decideProposal, { id: items[0]?.id as string, confirm: true, note: '' })
  expect((await comeBack(await goThere('sub-newcomer'))).reply.account).toBe('newcomer')
})

test('a subject belongs to one account, nobody links their own, and only account managers link', async () => {
  await office.hire('other', 'finance')
  await expect(link('id-other', 'sub-finance')).rejects.toMatchObject({ code: 'identity_taken' })
  await expect(link('id-admin', 'sub-admin')).rejects.toMatchObject({ code: 'not_self' })
  await expect(link('id-finance', 'sub-finance')).rejects.toMatchObject({ code: 'wrong_state' })
  const other = office.as(staff('settings.manage')).call(linkDirectory, { id: 'id-other', subject: 'x' })
  await expect(other).rejects.toMatchObject({ code: 'forbidden' })
  expect(await link('id-finance', '')).toEqual({ state: 'done' })
  expect(await findFault(() => goThere().then(comeBack))).toBe('unlinked')
})

test.each([
  [['portal-finance'], true],
  [['portal-editor', 'portal-finance'], true],
  ['portal-finance', true],
  [['portal-admin'], false],
  [[], false],
  [undefined, false],
  [['__proto__', 'constructor'], false],
])('groups %j: the directory takes the role away, and never gives another (%s)', async (groups, is) => {
  Object.assign(directory.settings, { roleClaim: 'groups', roles: { 'portal-finance': 'finance', 'portal-admin': 'administrator' } })
  const there = await goThere()
  directory.faults.claims = { groups }
  const attempt = comeBack(there).then(({ reply }) => reply.role)
  expect(await attempt.catch(({ code }) => code as string)).toBe(is ? '财务' : 'directory_role')
  await office.as((await office.login('admin')).actor).call(setRole, { id: 'id-finance', roleId: 'editor' })
  expect(await findFault(() => goThere().then(comeBack))).toBe('role')
})

test('with named local accounts the others come in through the directory alone', async () => {
  Object.assign(directory.settings, { localAccounts: ['Admin'] })
  expect((await office.answerLogin('admin')).reply.next).toBe('console')
  await expect(office.answerLogin('finance')).rejects.toMatchObject({ code: 'directory_required' })
  expect((await office.audit('login.fail')).at(-1)?.detail).toEqual({ account: 'finance', reason: 'directory.only' })
  expect((await comeBack(await goThere())).reply.account).toBe('finance')
})
