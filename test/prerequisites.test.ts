import { expect, test } from 'vitest'
import { listStaffWith } from '#features/office/staff/server/accounts/colleagues.ts'
import { calendarSteps } from '#features/office/working-calendar/server/setup-steps.ts'
import { rechargeSteps } from '#features/coin/recharge-requests/server/setup-steps.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { listPeopleWith, listSetupSteps } from '#platform/prerequisites/contract.ts'
import { prerequisiteLimits } from '#platform/prerequisites/rules.ts'
import { prerequisiteQueries } from '#platform/prerequisites/server/queries.ts'
import { product } from '#composition/features.ts'
import { anyone, applicant, coinAccount, staff } from './harness/actors.ts'
import { useFixture } from './harness/fixture.ts'
import { openStaffOffice } from './harness/staff/staff-office.ts'
import { settle } from './harness/sealed.ts'

const office = useFixture(() => openStaffOffice(prerequisiteQueries(listStaffWith, [...rechargeSteps, ...calendarSteps])))
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

test('a role sees what its work needs: done, its own to do, or with the people who can', async () => {
  await office.hire('anna', 'administrator')
  const list = async (...permissions: never[]) => (await office.as(staff(...permissions)).call(listSetupSteps, {})).steps
  expect(await list('finance.handle' as never)).toMatchObject([
    { name: 'coin-prices', isDone: false, isMine: false, names: ['anna名'] },
    { name: 'bank-account', isDone: false, isMine: false, names: ['anna名'] },
  ])
  await saveParameter(office.db, 'recharge', { payee: '示例公司', bankAccount: '6222' })
  expect(await list('finance.handle' as never, 'dictionaries.manage' as never)).toMatchObject([
    { name: 'coin-prices', isMine: true, names: [] },
    { name: 'bank-account', isDone: true, names: [] },
  ])
  expect(await list('scan.review' as never)).toMatchObject([{ name: 'working-calendar', isDone: false, names: ['anna名'] }])
  expect(await list('content.edit' as never)).toEqual([])
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
