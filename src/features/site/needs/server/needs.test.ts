import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCase } from '#features/site/cases/fixtures.ts'
import { takeDownContent } from '#features/site/content/contract.ts'
import { compareProducts, getNeed, listNeeds } from '../contract.ts'
import { buildNeed } from '../fixtures.ts'
import { compareLists } from '../rules.ts'
import { buildPlatform } from '#features/site/products/fixtures.ts'
import type { Refusal } from '#gateway/refusals.ts'
import { anyone } from '../../../../../test/harness/actors.ts'
import { type ContentDesk, editor, openContentDesk, writer } from '../../../../../test/harness/content/content-desk.ts'

let desk: ContentDesk

beforeAll(async () => {
  desk = await openContentDesk()
})
afterAll(() => desk.close())

async function publish(kind: string, id: string, data: object): Promise<void> {
  await desk.write(id, data, { kind })
  await desk.publishNow(id, { kind })
}

const listed = async () => (await desk.as(anyone).call(listNeeds, {})).needs.map(({ id }) => id)
const found = async () => (await desk.rows('search_entry')).filter(({ kind }) => kind === 'need').map(({ entity_id: id }) => id)

test('a published need has a page, stands in list and search, and leaves them when it is taken down', async () => {
  await publish('need', 'mlps', buildNeed())
  await publish('need', 'crypto', buildNeed({ position: 1, title: '密码应用安全性评估', price: '' }))
  expect(await listed()).toEqual(['mlps', 'crypto'])
  const shown = await desk.as(anyone).call(getNeed, { id: 'mlps' })
  expect(shown).toMatchObject({ price: '每个系统 6–12 万元', steps: [{ title: '定级' }], others: [{ id: 'crypto', price: '' }] })
  expect(await found()).toEqual(['mlps', 'crypto'])
  await desk.as(editor).call(takeDownContent, { kind: 'need', id: 'mlps' })
  expect([await listed(), await found()]).toEqual([['crypto'], ['crypto']])
  await expect(desk.as(anyone).call(getNeed, { id: 'mlps' })).rejects.toMatchObject({ code: 'not_found' })
  const trail = (await desk.audit()).filter(({ subject }) => subject === 'mlps').map(({ action }) => action)
  expect(trail).toEqual(['need.edit', 'need.publish', 'need.take-down'])
})

test('a need leads to its platforms and cases in the order of the editor, while they are published', async () => {
  for (const id of ['governance', 'vuln']) await publish('platform', id, buildPlatform({ name: id }))
  await publish('case', 'bank', buildCase())
  const platforms = ['vuln', 'gone', 'governance'].map((platformId) => ({ platformId }))
  await publish('need', 'data', buildNeed({ platforms, cases: [{ caseId: 'bank' }, { caseId: 'gone' }] }))
  expect(await desk.as(anyone).call(getNeed, { id: 'data' })).toMatchObject({
    platforms: [{ id: 'vuln' }, { id: 'governance' }],
    cases: [{ id: 'bank' }],
  })
})

test('two products are compared by what is published; an unknown one or the same one twice is left out', async () => {
  const compare = (first: string, second: string) => desk.as(anyone).call(compareProducts, { first, second })
  const { choices, products } = await compare('vuln', 'governance')
  expect(choices).toEqual(['governance', 'vuln'].map((id) => ({ id, name: id })))
  expect(products).toMatchObject([
    { id: 'vuln', needs: ['等级保护测评'], manuals: 0 },
    { id: 'governance', needs: ['等级保护测评'] },
  ])
  expect((await compare('vuln', 'vuln')).products.map(({ id }) => id)).toEqual(['vuln'])
  expect((await compare('vuln', 'nobody')).products.map(({ id }) => id)).toEqual(['vuln'])
})

test.each([
  [['甲', '乙'], ['乙', '甲'], '相同'],
  [[], [], '相同'],
  [['甲', '乙'], ['乙'], '部分相同'],
  [['甲'], ['乙'], '不同'],
  [['甲'], [], '不同'],
])('%j and %j are %s', (first, second, mark) => {
  expect(compareLists(first, second)).toBe(mark)
})

test.each([
  [
    { audience: ' ', deliverables: '', duration: '', team: '' },
    ['audience 请输入谁需要', 'deliverables 请输入交付什么', 'duration 请输入周期', 'team 请输入谁来做'],
  ],
  [{ questions: [{ name: '多久？', answer: '' }] }, ['questions.0.answer 请输入回答']],
  [
    { ways: [{ label: '申请', url: 'javascript:alert(1)' }] },
    ['ways.0.url 链接应为以单个 / 开头的站内地址，或以 http:// 或 https:// 开头的网址'],
  ],
])('%j is refused at its field', async (given, messages) => {
  await desk.write('wrong', { ...buildNeed(), ...given }, { kind: 'need' })
  const refusal = await desk.publishNow('wrong', { kind: 'need' }).catch((error: Refusal) => error)
  expect((refusal as Refusal).errors?.map(({ field, msg }) => `${field} ${msg}`)).toEqual(messages)
})

test('editors of news may not write a need', async () => {
  await expect(desk.write('other', buildNeed(), { kind: 'need', by: writer })).rejects.toMatchObject({ code: 'forbidden' })
})
