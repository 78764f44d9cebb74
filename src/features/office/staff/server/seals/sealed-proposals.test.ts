import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStaffOffice, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { checkSeals } from '#platform/encryption/server/check-seals.ts'
import { renewKeys } from '#platform/encryption/server/renew-keys.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { decideProposal, listProposals } from '#platform/proposals/contract.ts'
import { proposalPlace } from '#platform/proposals/server/proposal-place.ts'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { resetTotp, setRole } from '../../contract.ts'

let office: StaffOffice
let admin: Actor
let second: Actor
const kept = { columns: [], places: [proposalPlace] }

beforeEach(async () => {
  office = await openStaffOffice()
  for (const account of ['admin', 'second']) await office.hire(account, 'administrator')
  await office.hire('wang', 'assessor')
  admin = (await office.login('admin')).actor
  second = (await office.login('second')).actor
  await saveParameter(office.db, twoPersonParameter, true)
})
afterEach(() => office.close())

const decide = (id: string, confirm = true) => office.as(second).call(decideProposal, { id, confirm })
const getRole = async () => (await office.rows('staff')).find(({ id }) => id === 'id-wang')?.role_id
const check = () => checkSeals(office.services, [proposalPlace])

async function propose(): Promise<string> {
  await office.as(admin).call(setRole, { id: 'id-wang', roleId: 'editor' })
  return (await office.rows('proposal')).find(({ state }) => state === 'open')?.id as string
}

test.each([
  ['another role than the one that is shown', sql`payload = payload || '{"roleId": "administrator"}'`],
  ['another proposer', sql`proposed_by = 'id-second'`],
  ['another kind', sql`kind = 'staff.reset-totp'`],
  ['other words', sql`what = 'nothing of importance'`],
  ['a longer life', sql`expires_at = expires_at + interval '1 year'`],
  ['no seal', sql`seal = null`],
  ['the seal of what is decided', sql`seal = ''`],
])('%s, written past the portal: nobody confirms it, and it is on record', async (_, change) => {
  const id = await propose()
  expect(await check()).toEqual([])
  await sql`update proposal set ${change} where id = ${id}`.execute(office.db)
  const { items } = await office.as(second).call(listProposals, { is: 'open' })
  expect(items).toMatchObject([{ refusal: expect.stringContaining('校验码不符') }])
  await expect(decide(id)).rejects.toMatchObject({ code: 'broken_seal' })
  expect(await getRole()).toBe('assessor')
  expect(await office.audit('seal.break')).toMatchObject([{ subject: `proposal ${id}` }])
  await decide(id, false)
  expect(await check()).toEqual([])
  expect(await office.rows('broken_seal')).toEqual([])
})

test('a decided proposal is not opened again, and its copy confirms nothing', async () => {
  const id = await propose()
  const [{ payload } = {}] = await office.rows('proposal')
  await decide(id)
  await office.as(admin).call(setRole, { id: 'id-wang', roleId: 'assessor' })
  await decide((await office.rows('proposal')).find(({ state }) => state === 'open')?.id as string)
  await sql`update proposal set state = 'open', payload = ${JSON.stringify(payload)} where id = ${id}`.execute(office.db)
  await expect(decide(id)).rejects.toMatchObject({ code: 'broken_seal' })
  expect(await getRole()).toBe('assessor')
})

test('proposals from before there were seals are sealed by the first start, and confirmed', async () => {
  const id = await propose()
  await office.as(admin).call(resetTotp, { id: 'id-wang' })
  await sql`update proposal set seal = null where id = ${id}`.execute(office.db)
  await sql`delete from parameter where name = 'sealed_since'`.execute(office.db)
  await renewKeys(office.services, undefined, kept)
  expect(await office.audit('seal.write')).toMatchObject([{ detail: { proposal: 1 } }])
  await decide(id)
  expect(await getRole()).toBe('editor')
})
