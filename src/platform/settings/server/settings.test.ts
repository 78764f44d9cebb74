import { expect, test } from 'vitest'
import { anyone, staff } from '../../../../test/harness/actors.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { listSettings, saveSetting } from '../contract.ts'
import { settingHandlers } from './handlers.ts'
import { lineSetting, numberSetting, readParameterField, switchSetting } from './settings.ts'

const words = (name: string) => ({ name, group: '测试', label: name, help: '' })
const light = { parameter: 'light' }
const settings = [
  switchSetting({ ...words('light'), place: light, read: (db) => readParameterField(db, light, true), isProtection: false }),
  numberSetting({
    ...words('size'),
    place: { parameter: 'box', path: ['a', 'size'] },
    range: { fallback: 3, least: 1, most: 30 },
    weaker: 'none',
  }),
  lineSetting({
    ...words('note'),
    place: { parameter: 'box', path: ['b', 'note'] },
    findError: (text) => (text === 'no' ? '不行' : undefined),
    isProtection: false,
  }),
]
const guard = { parameter: 'guard' }
const guards = [
  switchSetting({ ...words('guard'), place: guard, read: (db) => readParameterField(db, guard, true), isProtection: true }),
  numberSetting({
    ...words('approvals'),
    place: { parameter: 'approvals' },
    range: { fallback: 2, least: 1, most: 3 },
    weaker: 'lower',
  }),
]
const manager = staff('settings.manage')
const gateway = useGateway(settingHandlers([...settings, ...guards], async () => [{ id: 'staff-2', name: '王管理' }]))

async function values(): Promise<Record<string, string>> {
  const list = await gateway.as(manager).call(listSettings, {})
  return Object.fromEntries(list.settings.map(({ name, value }) => [name, value]))
}

function save(name: string, value: string, before: string) {
  return gateway.as(manager).call(saveSetting, { name, value, before })
}

test('a setting without a stored value shows its default', async () => {
  expect(await values()).toEqual({ light: 'on', size: '3', note: '', guard: 'on', approvals: '2' })
})

test('each form changes its own fields and keeps the others of the same parameter', async () => {
  await save('light', 'off', 'on')
  await save('size', '12', '3')
  await save('note', '甲', '')
  expect(await values()).toEqual({ light: 'off', size: '12', note: '甲', guard: 'on', approvals: '2' })
  expect(await readParameterField(gateway.db, { parameter: 'box' }, {})).toEqual({ a: { size: 12 }, b: { note: '甲' } })
  expect(await gateway.audit('setting.change')).toMatchObject([
    { subject: 'setting light', detail: { from: 'on', to: 'off' } },
    { detail: { from: '3', to: '12' } },
    { detail: { from: '', to: '甲' } },
  ])
})

test.each([
  ['light', 'yes', '请选择开启或关闭'],
  ['size', '0', '请输入 1–30 的整数'],
  ['size', '1.5', '请输入 1–30 的整数'],
  ['note', 'no', '不行'],
])('%s: %j is refused with its reason', async (name, value, msg) => {
  const before = (await values())[name] as string
  await expect(save(name, value, before)).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'value', msg }] })
  expect((await values())[name]).toBe(before)
})

test('of two concurrent changes of one value the second is refused', async () => {
  const both = await Promise.allSettled([save('size', '4', '3'), save('size', '5', '3')])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } })
})

test('a protection is strengthened at once and weakened only by a proposal; a proposal from an outdated value is refused', async () => {
  expect(await save('approvals', '3', '2')).toEqual({ state: 'done', value: '3' })
  expect(await save('approvals', '1', '3')).toEqual({ state: 'proposed', value: '3' })
  expect(await save('guard', 'off', 'on')).toEqual({ state: 'proposed', value: 'on' })
  await expect(save('guard', 'off', 'off')).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await expect(save('approvals', '2', '3')).rejects.toMatchObject({ code: 'already_proposed' })
  expect(await values()).toMatchObject({ guard: 'on', approvals: '3' })
  expect(await gateway.rows('proposal')).toMatchObject([
    { subject: 'setting approvals', before: '3', after: '1' },
    { subject: 'setting guard', before: '开启', after: '关闭' },
  ])
})

test.each([
  ['lower', ['1'], ['3', '2']],
  ['higher', ['3'], ['1', '2']],
  ['other', ['1', '3'], ['2']],
  ['none', [], ['1', '2', '3']],
] as const)('of a number whose weaker side is %s, 2 is changed by two persons to %j and by one to %j', (weaker, two, one) => {
  const { weakensProtection } = numberSetting({
    ...words('n'),
    place: { parameter: 'n' },
    range: { fallback: 2, least: 1, most: 3 },
    weaker,
  })
  expect([...two, ...one].filter((to) => weakensProtection('2', to))).toEqual(two)
})

test('callers without the permission neither read nor change settings', async () => {
  for (const actor of [staff('staff.manage'), anyone]) {
    const refused = { code: expect.stringMatching(/forbidden|invalid_session/) as string }
    await expect(gateway.as(actor).call(listSettings, {})).rejects.toMatchObject(refused)
    await expect(gateway.as(actor).call(saveSetting, { name: 'size', value: '4', before: '3' })).rejects.toMatchObject(refused)
  }
  await expect(save('unknown', '1', '')).rejects.toMatchObject({ code: 'not_found' })
})
