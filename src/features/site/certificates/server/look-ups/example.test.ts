import { expect, test } from 'vitest'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { saveSetting } from '#platform/settings/contract.ts'
import { settingHandlers } from '#platform/settings/server/handlers.ts'
import { getExampleNumber } from '../../contract.ts'
import { certificateQueries } from '../queries.ts'
import { publishableCertificate } from '../publishables.ts'
import { exampleSetting } from './example.ts'

const dates = { firstDate: '2026-01-01', issueDate: '2026-01-01', expiryDate: '2029-01-01' }
const addresses = { registeredAddress: '', officeAddress: '', businessAddress: '' }
const texts = { name: '证书', organisation: '示例机构', creditCode: '', systemName: '', standard: '', scope: '' }
const certificate = { ...dates, ...addresses, ...texts, level: 3, state: 'valid' as const, stateSince: '', stateReason: '' }
const gateway = useGateway([...certificateQueries, ...settingHandlers([exampleSetting], async () => [])])

test('visitors are offered to try a certificate that the site has', async () => {
  const set = (value: string) => gateway.as(staff('settings.manage')).call(saveSetting, { name: exampleSetting.name, before: '', value })
  const msg = '网站上没有编号为 DSMM2026000001 的证书'
  await expect(set('DSMM2026000001')).rejects.toMatchObject({ errors: [{ field: 'value', msg }] })
  await publishableCertificate.apply(gateway.db, 'DSMM2026000001', certificate)
  await set(' dsmm2026000001')
  expect((await gateway.as(anyone).call(getExampleNumber, {})).number).toBe('DSMM2026000001')
})
