import { expect, test } from 'vitest'
import { listStaffWith } from '#features/office/staff/server/accounts/colleagues.ts'
import { listPeopleWith } from '#platform/prerequisites/contract.ts'
import { prerequisiteLimits } from '#platform/prerequisites/rules.ts'
import { prerequisiteQueries } from '#platform/prerequisites/server/queries.ts'
import { product } from '#composition/features.ts'
import { anyone, applicant, coinAccount, staff } from './harness/actors.ts'
import { useFixture } from './harness/fixture.ts'
import { openStaffOffice } from './harness/staff/staff-office.ts'
import { settle } from './harness/sealed.ts'

const office = useFixture(() => openStaffOffice(prerequisiteQueries(listStaffWith)))
const ask = (...needs: string[]) => office.as(staff()).call(listPeopleWith, { needs })

test('colleagues who may take a step are named, the disabled are not', async () => {
  expect(await ask('settings.manage')).toEqual({ names: [], more: 0 })
  await office.hire('anna', 'administrator')
  await office.hire('ben', 'administrator')
  await office.hire('carl', 'finance')
  expect(await ask('settings.manage')).toEqual({ names: ['anna名', 'ben名'], more: 0 })
  expect(await ask('settings.manage', 'finance.handle')).toEqual({ names: ['anna名', 'ben名', 'carl名'], more: 0 })
  await settle(office.db, (unsealed) =>
    unsealed.updateTable('staff').set({ disabled_at: office.clock.now() }).where('account', '=', 'anna').execute(),
  )
  expect((await ask('settings.manage')).names).toEqual(['ben名'])
})

test('many are counted, three are named', async () => {
  for (const account of ['a1', 'a2', 'a3', 'a4', 'a5']) await office.hire(account, 'finance')
  expect(await ask('finance.handle')).toEqual({ names: ['a1名', 'a2名', 'a3名'], more: 5 - prerequisiteLimits.names })
})

test('only staff are told', async () => {
  for (const actor of [anyone, applicant(), coinAccount()])
    await expect(office.as(actor).call(listPeopleWith, { needs: ['settings.manage'] })).rejects.toMatchObject({ code: 'invalid_session' })
})

test('every step that a screen sends one to stands in the menu and is open to those who are named', () => {
  const steps = [
    ['/console/dictionaries', 'dictionaries.manage'],
    ['/console/settings', 'settings.manage'],
    ['/console/operating-entities', 'projects.manage'],
    ['/console/coin-customers', 'finance.handle'],
  ] as const
  const entries = product.menu.flatMap(({ children = [], ...entry }) => [entry, ...children])
  for (const [path, permission] of steps) expect(entries.find((entry) => entry.path === path)?.needs).toContain(permission)
})
