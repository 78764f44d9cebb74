import { beforeEach, expect, test } from 'vitest'
import { anyone, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { companyPublishables } from '#features/site/company/server/publishables.ts'
import { publishableNewsType } from '#features/site/news/server/publishables.ts'
import { publishablePlatform, publishableSystem } from '#features/site/products/server/publishables.ts'
import { neutralBrand } from '#platform/brand/rules.ts'
import { writeBrand } from '#platform/brand/server/brand.ts'
import { getFirstSteps, publishContact, publishStartingSet, skipStep } from '../contract.ts'
import { firstStepHandlers } from './steps/steps.ts'

const publishables = [...companyPublishables, publishableNewsType, publishablePlatform, publishableSystem]
const gateway = useGateway(firstStepHandlers(publishables, async () => editors))
let editors: { id: string; name: string }[]
const desk = () => gateway.as(staff('settings.manage'))
const contact = {
  service: '400-000-0001',
  complaint: '400-000-0002',
  join: '400-000-0003',
  hours: '9:00–18:00',
  address: '示例市一路1号',
  coordinates: '104.0668,30.5728',
  email: '',
}

beforeEach(() => {
  editors = []
})

async function setBrand(): Promise<void> {
  const brand = { ...neutralBrand, siteName: '示例安全', companyName: '示例"A&B"公司' }
  await writeBrand(gateway.db, { brand, version: 0, by: '', at: gateway.clock.now() })
}
const done = async () => (await desk().call(getFirstSteps, {})).steps.filter(({ isDone }) => isDone).map(({ name }) => name)
const documents = async () =>
  new Map((await gateway.rows('company_document')).map(({ name, data }) => [name, data as Record<string, unknown>]))

test('each step is complete when the installation has what the step requires', async () => {
  expect(await done()).toEqual([])
  await expect(desk().call(publishContact, contact)).rejects.toMatchObject({ code: 'brand_first' })
  await setBrand()
  await desk().call(publishContact, contact)
  await desk().call(skipStep, { name: 'filing' })
  await desk().call(publishStartingSet, { set: 'blank' })
  expect(await done()).toEqual(['brand', 'contact', 'filing', 'pages'])
  editors = [{ id: 'staff-2', name: '王编辑' }]
  expect(await done()).toHaveLength(5)
  expect((await gateway.audit()).map(({ action }) => action)).toEqual(['first-step.contact', 'first-step.skip', 'first-step.pages'])
})

test('contact data are shown in both documents, with the company name of the brand', async () => {
  await setBrand()
  await desk().call(publishContact, contact)
  const published = await documents()
  expect(published.get('contact')).toMatchObject({
    hotlines: { complaint: '400-000-0002' },
    address: '示例市一路1号',
    longitude: 104.0668,
    latitude: 30.5728,
    coordsys: 'gcj02',
  })
  expect(published.get('site')).toMatchObject({
    tel: '400-000-0001',
    telHours: contact.hours,
    answerTime: '',
    copyright: '© 2026 示例"A&B"公司 版权所有',
  })
})

test('the blank set has a privacy policy in the name of the company and a type for news; the example set adds pages marked as examples', async () => {
  await setBrand()
  expect(await desk().call(publishStartingSet, { set: 'example' })).toEqual({ pages: 6 })
  const published = await documents()
  expect(published.get('privacy')?.html).toContain('示例"A&amp;B"公司')
  expect(published.get('privacy')?.effectiveDate).toBe('2026-11-20')
  expect(published.get('explore')).toMatchObject({ name: '示例"A&B"公司', brief: expect.stringContaining('示例') })
  expect(await gateway.rows('news_type')).toMatchObject([{ name: '公司动态' }])
  expect(await gateway.rows('platform')).toMatchObject([{ name: '示例产品' }])
  const pictures = await gateway.rows('library_picture')
  expect([pictures.length > 10, pictures.filter(({ alt }) => !alt.includes('示例'))]).toEqual([true, []])
})

test('one hotline of the three is enough, and is the number of every page', async () => {
  await setBrand()
  const only = { ...contact, service: '', complaint: ' ', join: '400-000-0003' }
  await expect(desk().call(publishContact, { ...only, join: '' })).rejects.toMatchObject({
    errors: [{ field: 'service', msg: '请至少填写一条热线' }],
  })
  await desk().call(publishContact, only)
  const published = await documents()
  expect(published.get('contact')?.hotlines).toEqual({ service: '', complaint: '', join: '400-000-0003' })
  expect(published.get('site')?.tel).toBe('400-000-0003')
})

test('content that is published already is not published again, and nothing else of the set is kept', async () => {
  await setBrand()
  await desk().call(publishStartingSet, { set: 'blank' })
  await expect(desk().call(publishStartingSet, { set: 'example' })).rejects.toMatchObject({ code: 'wrong_state' })
  await desk().call(publishContact, contact)
  await expect(desk().call(publishContact, contact)).rejects.toMatchObject({ code: 'wrong_state' })
  expect([...(await documents()).keys()].toSorted()).toEqual(['contact', 'privacy', 'privacy 1.0', 'site'])
})

test.each([
  ['service', { service: '电话' }, '电话只能包含数字和短横线'],
  ['address', { address: '' }, '请输入地址'],
  ['coordinates', { coordinates: '30.5728,104.0668' }, '经度与纬度写反了，应先写经度'],
  ['coordinates', { coordinates: '43.8256,87.6168' }, '经度与纬度写反了，应先写经度'],
  ['coordinates', { coordinates: '104.0668' }, '坐标应为“经度,纬度”，如 104.066800,30.572800'],
  ['coordinates', { coordinates: '304.0668,30.5' }, '坐标应为“经度,纬度”，如 104.066800,30.572800'],
  ['coordsys', { coordsys: 'mars' as 'gcj02' }, '请选择坐标系'],
  ['email', { email: 'x' }, '邮箱格式不正确'],
])('%s %j is refused at its field', async (field, wrong, msg) => {
  await setBrand()
  await expect(desk().call(publishContact, { ...contact, ...wrong })).rejects.toMatchObject({ errors: [{ field, msg }] })
})

test('a required step cannot be skipped', async () => {
  await expect(desk().call(skipStep, { name: 'brand' as never })).rejects.toMatchObject({ code: 'invalid' })
})

test('callers without the permission are refused', async () => {
  await setBrand()
  for (const actor of [anyone, staff('content.publish')])
    for (const [call, input] of [
      [getFirstSteps, {}],
      [publishContact, contact],
      [publishStartingSet, { set: 'blank' }],
      [skipStep, { name: 'filing' }],
    ] as const)
      await expect(gateway.as(actor).call(call as never, input as never)).rejects.toMatchObject({
        code: expect.stringMatching(/^(forbidden|invalid_session)$/),
      })
  expect(await gateway.rows('company_document')).toEqual([])
})
