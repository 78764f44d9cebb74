import { beforeEach, expect, test } from 'vitest'
import { findCertificate } from '#features/site/certificates/contract.ts'
import { certificateQueries } from '#features/site/certificates/server/queries.ts'
import { findProgress } from '#features/projects/projects/contract.ts'
import { projectQueries } from '#features/projects/projects/server/queries.ts'
import { listTasks } from '#features/projects/research/contract.ts'
import { researchQueries } from '#features/projects/research/server/queries.ts'
import { anyone } from './harness/actors.ts'
import { useGateway } from './harness/gateway.ts'
import { operator, project, storeOperators, storeProject, storeTasks } from './harness/projects.ts'

const gateway = useGateway([...certificateQueries, ...projectQueries, ...researchQueries])

beforeEach(async () => {
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 7)
  await storeTasks(gateway.db)
})

/** As people type and paste a number. */
const spellings: readonly (readonly [string, (number: string) => string])[] = [
  ['as it is', (number) => number],
  ['lower case', (number) => number.toLowerCase()],
  ['upper case', (number) => number.toUpperCase()],
  ['blanks around', (number) => ` ${number}\u3000`],
  ['blanks within', (number) => `${number.slice(0, 3)} ${number.slice(3)}`],
  ['full width', (number) => number.replaceAll(/[\w-]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))],
  ['hyphens that group it', (number) => `${number.slice(0, 4)}-${number.slice(4)}`],
  ['its label', (number) => `项目编号：${number}`],
  ['its label and a blank', (number) => `测评项目编号 ${number}。`],
  ['quotes and brackets', (number) => `（“${number}”）`],
  ['invisible characters', (number) => `\u200e${number.slice(0, 4)}\u200b${number.slice(4)}\u202c`],
]

test.each(spellings)('%s: the progress of a project is found', async (_, spell) => {
  expect(await gateway.as(anyone).call(findProgress, { number: spell(project.number) })).toMatchObject({ name: project.name })
})

test.each(spellings)('%s: the tasks of a project are found', async (_, spell) => {
  expect(await gateway.as(anyone).call(listTasks, { operator: operator.name, projectId: spell(project.id) })).toMatchObject({ total: 3 })
})

test.each(['演示运营中心(北京)', ' 演示运营中心 （北京）', '演示运营中心（北京） '])(
  'the tasks of the entity “%s” are found',
  async (name) => {
    expect(await gateway.as(anyone).call(listTasks, { operator: name, projectId: project.id })).toMatchObject({ total: 3 })
  },
)

async function storeCertificate(number: string) {
  await gateway.db
    .insertInto('certificate')
    .values({
      number,
      name: '数据安全能力成熟度',
      level: 3,
      organisation: '示例公司',
      credit_code: '',
      registered_address: '',
      office_address: '',
      business_address: '',
      system_name: '',
      standard: '',
      scope: '',
      first_date: '2026-01-01',
      issue_date: '2026-01-01',
      expiry_date: '2029-01-01',
      state: 'valid',
    } as never)
    .execute()
}

test.each(spellings)('%s: a certificate is found', async (_, spell) => {
  await storeCertificate('DSMM-2026-0001')
  const { certificates } = await gateway.as(anyone).call(findCertificate, { number: spell('DSMM-2026-0001') })
  expect(certificates).toMatchObject([{ number: 'DSMM-2026-0001' }])
})

test('a certificate is found by what was copied along with its number', async () => {
  await storeCertificate('DSMM-2026-0001')
  const { certificates } = await gateway.as(anyone).call(findCertificate, { number: '证书编号：“DSMM\ufffe-2026-0001”。' })
  expect(certificates).toMatchObject([{ number: 'DSMM-2026-0001' }])
})

test('a certificate is found by a JSON number', async () => {
  await storeCertificate('20260017')
  const { certificates } = await gateway.as(anyone).call(findCertificate, { number: 20_260_017 as never })
  expect(certificates).toMatchObject([{ number: '20260017' }])
})

test('hyphens tell numbers apart where they have to', async () => {
  await storeCertificate('DSMM-1-12')
  await storeCertificate('DSMM-11-2')
  const find = async (number: string) => (await gateway.as(anyone).call(findCertificate, { number })).certificates.map((one) => one.number)
  expect(await find('DSMM-11-2')).toEqual(['DSMM-11-2'])
  expect(await find('DSMM112')).toEqual([])
  await gateway.db.updateTable('project').set({ number: 'DP-1-12' }).execute()
  expect(await gateway.as(anyone).call(findProgress, { number: 'DP112' })).toMatchObject({ name: project.name })
  await gateway.db.updateTable('project').set({ is_shown: false }).execute()
  await expect(gateway.as(anyone).call(findProgress, { number: 'DP112' })).rejects.toMatchObject({ code: 'project_not_found' })
})
