import { expect, test } from 'vitest'
import { staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { saveSetting } from '#platform/settings/contract.ts'
import { settingHandlers } from '#platform/settings/server/handlers.ts'
import { readSecurityContact, securitySettings } from './settings.ts'

const gateway = useGateway(settingHandlers(securitySettings, async () => []))
const set = (value: string, before = '') =>
  gateway.as(staff('settings.manage')).call(saveSetting, { name: 'security.expires', before, value })

test('security.txt is given no end that is over', async () => {
  await expect(set('2026-11-19')).rejects.toMatchObject({ errors: [{ field: 'value', msg: '该日期已过，请填写今后的日期' }] })
  await expect(set('2026-13-01')).rejects.toMatchObject({ errors: [{ field: 'value', msg: '请按 2027-06-30 的格式填写日期' }] })
  await set('2027-06-30')
  expect((await readSecurityContact(gateway.db)).expires).toBe('2027-06-30')
  await set('', '2027-06-30')
  expect((await readSecurityContact(gateway.db)).expires).toBe('')
})
