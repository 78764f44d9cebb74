import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCase, listCases } from '../contract.ts'
import { buildCase } from '../fixtures.ts'
import { takeDownContent } from '#features/site/content/contract.ts'
import { getHome } from '#features/site/home/contract.ts'
import type { Refusal } from '#gateway/refusals.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { anyone } from '../../../../../test/harness/actors.ts'
import { type ContentDesk, editor, openContentDesk, writer } from '../../../../../test/harness/content/content-desk.ts'

let desk: ContentDesk

beforeAll(async () => {
  desk = await openContentDesk()
})
afterAll(() => desk.close())

async function publishCase(id: string, overrides: Parameters<typeof buildCase>[0] = {}): Promise<void> {
  await desk.write(id, buildCase(overrides), { kind: 'case' })
  await desk.publishNow(id, { kind: 'case' })
}

const home = () => desk.as(anyone).call(getHome, {})
const listed = async () => (await desk.as(anyone).call(listCases, {})).cases.map(({ id }) => id)
const found = async () => (await desk.rows('search_entry')).map(({ entity_id: id }) => id)
const proof = { figures: [{ value: '326 个', label: '完成的项目', date: '2026-10-31', source: '项目台账' }], note: '演示示例' }
const noReport = { reportName: '', reportFileId: '' }

test('a published case has a page, stands in list, search and on the front page, and leaves them when it is taken down', async () => {
  await publishCase('bank', { position: 1 })
  for (const [position, id] of ['plant', 'school', 'clinic'].entries()) await publishCase(id, { position: position + 2 })
  expect(await listed()).toEqual(['bank', 'plant', 'school', 'clinic'])
  const shown = await desk.as(anyone).call(getCase, { id: 'bank' })
  expect(shown).toMatchObject({ trade: '城市商业银行', finishedOn: '2026-06-30', result: buildCase().result, platformName: '' })
  expect(shown.others.map(({ id }) => id)).toEqual(['plant', 'school', 'clinic'])
  expect((await home()).cases).toMatchObject([{ id: 'bank', result: '九成问题在期限内关闭。' }, { id: 'plant' }, { id: 'school' }])
  await desk.as(editor).call(takeDownContent, { kind: 'case', id: 'bank' })
  expect([await listed(), await found()]).toEqual([
    ['plant', 'school', 'clinic'],
    ['plant', 'school', 'clinic'],
  ])
  await expect(desk.as(anyone).call(getCase, { id: 'bank' })).rejects.toMatchObject({ code: 'not_found' })
  const trail = (await desk.audit()).filter(({ subject }) => subject === 'bank').map(({ action }) => action)
  expect(trail).toEqual(['case.edit', 'case.publish', 'case.take-down'])
})

test('a case without problem, work or result is refused at these fields; editors of news may not write one', async () => {
  await desk.write('empty', { ...buildCase(), problem: ' ', work: '', result: '\n' }, { kind: 'case' })
  await expect(desk.publishNow('empty', { kind: 'case' })).rejects.toMatchObject({
    errors: [
      { field: 'problem', msg: '请输入问题' },
      { field: 'work', msg: '请输入做了什么' },
      { field: 'result', msg: '请输入结果' },
    ],
  })
  await expect(desk.write('other', buildCase(), { kind: 'case', by: writer })).rejects.toMatchObject({ code: 'forbidden' })
})

test('figures of the front page carry day and source; the report is a public file', async () => {
  const file = { name: '报告.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-1.7') }
  const services = { ...desk.services, db: desk.db }
  const reportFileId = await storeFile(services, file)
  await desk.write('proof', { ...proof, reportName: '风险评估报告', reportFileId }, { kind: 'proof' })
  await desk.publishNow('proof', { kind: 'proof' })
  expect((await home()).proof).toEqual({ ...proof, honours: [], report: { name: '风险评估报告', fileId: reportFileId, bytes: 8 } })
  await desk.as(editor).call(takeDownContent, { kind: 'proof', id: 'proof' })
  expect((await home()).proof).toMatchObject({ figures: [], note: '', report: { fileId: '' } })
})

test.each([
  [{ ...noReport, figures: [] }, ['figures 请填写数字，或上传报告样本']],
  [{ ...noReport, reportFileId: '0123456789abcdef0123456789abcdef' }, ['reportName 请输入报告名称']],
  [{ reportName: '报告', reportFileId: '0123456789abcdef0123456789abcdef' }, ['reportFileId 报告文件不存在，请重新上传']],
  [
    { ...noReport, figures: [{ value: '1', label: '项目', date: '', source: '' }] },
    ['figures.0.date 请选择截至日期', 'figures.0.source 请输入来源'],
  ],
])('%j is refused at its field', async (given, messages) => {
  await desk.write('proof', { ...proof, ...given }, { kind: 'proof' })
  const refusal = await desk.publishNow('proof', { kind: 'proof' }).catch((error: Refusal) => error)
  expect((refusal as Refusal).errors?.map(({ field, msg }) => `${field} ${msg}`)).toEqual(messages)
})
