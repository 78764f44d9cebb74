import { expect, test } from 'vitest'
import { useDatabase } from '../../../../../test/harness/database.ts'
import { publishableCertificate } from './publishables.ts'

const database = useDatabase({ once: true })

const certificate = {
  name: '数据安全能力成熟度证书',
  level: 3,
  organisation: '示例机构',
  creditCode: '',
  registeredAddress: '',
  officeAddress: '',
  businessAddress: '',
  systemName: '',
  standard: '',
  scope: '',
  firstDate: '2026-01-01',
  issueDate: '2026-01-01',
  expiryDate: '2029-01-01',
  state: 'valid' as const,
  stateSince: '',
  stateReason: '',
}

test('a number in lower case is found in upper case, and not found after withdrawal', async () => {
  const { db } = database
  const numbers = async () => (await db.selectFrom('certificate').select('number').execute()).map(({ number }) => number)
  await publishableCertificate.apply(db, 'dsmm-2026-x1', certificate)
  expect(await numbers()).toEqual(['DSMM-2026-X1'])
  await publishableCertificate.withdraw(db, 'dsmm-2026-x1')
  expect(await numbers()).toEqual([])
})

test.each(['name', 'organisation', 'registeredAddress', 'systemName', 'standard', 'scope', 'stateReason'] as const)(
  'a character that no document can draw is named at %s before the certificate is published',
  async (field) => {
    const { error } = await publishableCertificate.schema.safeParseAsync({ ...certificate, [field]: '演示😀' })
    expect(error?.issues).toMatchObject([
      { path: [field], message: expect.stringMatching(/含有文档中无法显示的字符 “😀”（U\+1F600），请改用其他字符$/) },
    ])
  },
)
