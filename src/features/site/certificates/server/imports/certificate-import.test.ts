import { expect, test } from 'vitest'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { contentSettings } from '#features/site/content/server/settings.ts'
import { importJob } from '#platform/imports/server/import-job.ts'
import { importErrors } from '#platform/imports/rules.ts'
import { writeTemplate } from '#platform/imports/server/template.ts'
import { moveToBin } from '#platform/publishing/server/recycle-bin.ts'
import { switchValues } from '#platform/settings/rules.ts'
import { findCertificate } from '../../contract.ts'
import { certificateImports } from '../../import-contract.ts'
import { certificateColumns } from '../../rules.ts'
import { publishableCertificate } from '../publishables.ts'
import { certificateQueries } from '../queries.ts'
import { certificateImport } from './certificate-import.ts'
import { importHandlers } from './handlers.ts'

const gateway = useGateway([...certificateQueries, ...importHandlers])
const issuer = staff('certificates.publish')

const heading = certificateColumns.map((column) => column.heading).join(',')
/** Number, organisation, level, end, state, day and reason; the rest is the same for all. */
function row(
  number: string,
  { organisation = '甲公司', level = '3', until = '2029-03-16', state = '', since = '', reason = '' } = {},
): string {
  return [
    number,
    organisation,
    '',
    '',
    '',
    '',
    '等级证书',
    level,
    '',
    '',
    '',
    '2026/3/17',
    '2026年3月17日',
    until,
    state,
    since,
    reason,
  ].join(',')
}

async function preview(...rows: string[]): Promise<string> {
  const bytes = Buffer.from(`${heading}\n${rows.join('\n')}\n`)
  return (await gateway.as(issuer).call(certificateImports.previewImport, { file: { name: '证书.csv', type: 'text/csv', bytes } })).id
}

async function book(id: string): Promise<void> {
  await gateway.as(issuer).call(certificateImports.bookImport, { id })
  await importJob(gateway.services, [certificateImport]).run({ ids: [id] })
}

async function effects(id: string): Promise<string[]> {
  const { items } = await gateway.as(issuer).call(certificateImports.getImport, { id })
  return items.map(({ errors, result }) => errors.join('；') || result)
}

test('a list is previewed, imported line by line, and imported again without doubling', async () => {
  const revoked = { state: '已撤销', since: '2026-05-01', reason: '逾期未整改' }
  const first = await preview(row('DSMM2026000100'), row('ｄｓｍｍ2026000101', { level: '二级', ...revoked }))
  expect(await effects(first)).toEqual(['新增', '新增'])
  expect(await gateway.rows('certificate')).toEqual([])
  await book(first)
  expect(await effects(first)).toEqual(['已发布', '已发布'])
  const found = await gateway.as(anyone).call(findCertificate, { number: 'DSMM2026000101' })
  expect(found.certificates).toMatchObject([
    { level: 2, state: 'revoked', stateSince: '2026-05-01', stateReason: '逾期未整改', firstDate: '2026-03-17', seal: '' },
  ])
  const second = await preview(row('DSMM2026000100'), row('DSMM2026000101', { level: '2' }), row('DSMM2026000102'))
  expect(await gateway.as(issuer).call(certificateImports.getImport, { id: second })).toMatchObject({ new: 1, changed: 1, same: 1 })
  expect(await effects(second)).toEqual(['相同', '更新', '新增'])
  await book(second)
  expect(await effects(second)).toEqual(['相同，未改动', '已更新', '已发布'])
  expect((await gateway.rows('revision')).map(({ entity_id, number }) => `${entity_id} ${number}`).toSorted()).toEqual([
    'DSMM2026000100 1',
    'DSMM2026000101 1',
    'DSMM2026000101 2',
    'DSMM2026000102 1',
  ])
  expect((await gateway.audit('certificate.publish')).map(({ actor_kind, subject }) => `${actor_kind} ${subject}`)).toHaveLength(4)
  expect(await gateway.audit('certificate.import')).toMatchObject([{ actor_id: 'staff-1' }, { actor_id: 'staff-1' }])
})

test('all errors of a line are listed, and no line is imported', async () => {
  const id = await preview(
    row('DSMM2026000100', { organisation: '', level: '六级', until: '明天' }),
    row('DSMM2026000101', { state: '暂停' }),
    row('DSMM2026000101', { until: '2020-01-01' }),
    row('编号'),
    row('', { state: '没有' }),
  )
  expect(await effects(id)).toEqual([
    'N2 有效期至：日期无法识别，应为 2026-11-20 的形式；等级应为 1 到 5 之间的整数；请输入获证组织',
    '暂停或撤销的证书请填写日期',
    '证书编号与第 3 行重复；有效期至不能早于本次发证日期',
    '证书编号由大写字母、数字和短横线组成',
    '未填写证书编号；请选择状态',
  ])
  await expect(gateway.as(issuer).call(certificateImports.bookImport, { id })).rejects.toMatchObject({ code: 'import_faulty' })
  await gateway.as(issuer).call(certificateImports.dropImport, { id })
})

test('a character that no document can draw is named with its cell', async () => {
  const id = await preview(row('DSMM2026000100', { organisation: '甲公司བོད' }))
  expect(await effects(id)).toEqual([
    expect.stringMatching(/^B2 获证组织：含有文档中无法显示的字符 “བ”（U\+0F56）、“ོ”（U\+0F7C）、“ད”（U\+0F51），请改用其他字符/),
  ])
})

test('a certificate in the recycle bin is restored first', async () => {
  await book(await preview(row('DSMM2026000100')))
  await gateway.db
    .transaction()
    .execute((db) => moveToBin({ ...gateway.services, db }, publishableCertificate, { id: 'DSMM2026000100', by: '周编辑' }))
  expect(await effects(await preview(row('DSMM2026000100', { level: '4' })))).toEqual(['该证书在回收站中，请先恢复'])
})

test('where publishing needs two persons, an import makes drafts', async () => {
  await contentSettings[0]?.write(gateway.db, switchValues.on)
  const id = await preview(row('DSMM2026000100'))
  await book(id)
  expect([await effects(id), await gateway.rows('certificate')]).toEqual([['已存为草稿，待审核'], []])
})

test('the example of the template is refused where it is left in place', async () => {
  const { name, base64 } = await writeTemplate('证书', certificateColumns, 'xlsx')
  const file = { name, type: '', bytes: Buffer.from(base64, 'base64') }
  const { id } = await gateway.as(issuer).call(certificateImports.previewImport, { file })
  expect(await effects(id)).toEqual([importErrors.example])
})

test('importing requires the permission to publish certificates', async () => {
  const id = await preview(row('DSMM2026000100'))
  for (const other of [staff('news.publish'), staff('certificates.edit'), staff()])
    await expect(gateway.as(other).call(certificateImports.bookImport, { id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(gateway.as(anyone).call(certificateImports.getImport, { id })).rejects.toMatchObject({ code: 'invalid_session' })
})
