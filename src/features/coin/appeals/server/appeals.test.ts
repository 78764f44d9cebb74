import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { anyone, applicant, staff } from '../../../../../test/harness/actors.ts'
import { me, openCoinCustomers, other } from '../../../../../test/harness/coins/coin-customers.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { fileAppeal, listAppeals, listAppealTypes, watchAppeals } from '../contract.ts'
import { buildAppeal } from '../fixtures.ts'
import { appealTypes } from '../dictionary-rules.ts'
import { appealLimits as limits } from '../rules.ts'
import { appealCommands } from './commands.ts'
import { appealQueries } from './queries.ts'

const gateway = useGateway([...appealCommands, ...appealQueries])

beforeEach(() => openCoinCustomers(gateway.db))

const file = (overrides: Parameters<typeof buildAppeal>[0] = {}, actor = me, requestId?: string) =>
  gateway.as(actor).answer(fileAppeal, buildAppeal(overrides), requestId)
const list = (given: object = {}, actor = me) => gateway.as(actor).call(listAppeals, given)

test('filing an appeal stores a row, writes an audit entry and puts it first in the records', async () => {
  const { reply, msg } = await file({ phone: '010-1234567' })
  expect(msg).toBe('申诉成功！')
  expect(await gateway.rows('appeal')).toMatchObject([
    {
      id: reply.id,
      account: me.id,
      state: 'pending',
      phone: '010-1234567',
      applicant: `coin ${me.id}`,
      applicant_name: '演示科技有限公司',
    },
  ])
  expect(await gateway.audit()).toMatchObject([{ action: 'appeal.file', subject: reply.id, actor_kind: 'coin', actor_id: me.id }])
  const { description, type } = buildAppeal()
  const shown = {
    id: reply.id,
    type,
    description,
    phone: '010****4567',
    state: 0,
    result: '',
    filedAt: '2026-11-20 09:30:00',
    handledAt: '',
    isWithdrawn: false,
  }
  expect(await list()).toEqual({ total: 1, items: [shown] })
})

test('a masked phone is replaced by the stored one', async () => {
  await file({ phone: '138****1001' })
  expect(await gateway.rows('appeal')).toMatchObject([{ phone: '13800001001' }])
})

test('an appeal is due after three working days', async () => {
  gateway.clock.set('2026-11-19T09:30:00+08:00') // a Thursday
  await file()
  expect((await gateway.rows('appeal'))[0]?.due_at.toISOString()).toBe('2026-11-24T01:30:00.000Z')
})

test.each([
  ['type', { type: '' }, '请选择申诉类型'],
  ['type', { type: '没有的类型' }, '请选择申诉类型'],
  ['phone', { phone: '' }, '请输入联系电话'],
  ['phone', { phone: '138000010011' }, '联系电话不能超过11个字符'],
  ['phone', { phone: '138****1004' }, '请输入正确的联系电话'],
  ['description', { description: ' \n' }, '请输入申诉描述'],
  ['description', { description: '字'.repeat(401) }, '申诉描述不能超过400个字符'],
])('refuses at %s: %j', async (field, overrides, msg) => {
  await expect(file(overrides as never)).rejects.toMatchObject({ code: 'invalid', message: msg, errors: [{ field, msg }] })
  expect(await gateway.rows('appeal')).toEqual([])
})

test('four hundred characters are accepted, and markup stays text', async () => {
  const description = `<img src=x onerror=alert(1)>${'字'.repeat(372)}`
  await file({ description })
  expect((await list()).items).toMatchObject([{ description }])
})

test('the body may name the own account, but no other', async () => {
  await file({ account: me.id })
  await expect(file({ account: other.id, description: '他人的账号' })).rejects.toMatchObject({ code: 'not_yours' })
  await expect(list({ account: other.id })).rejects.toMatchObject({ code: 'not_yours' })
  expect((await list({}, other)).total).toBe(0)
})

test('the customer can’t set state and result', async () => {
  await file({ state: 1, result: '同意', ProState: 1, ProResult: '同意' } as object)
  expect((await list()).items).toMatchObject([{ state: 0, result: '' }])
})

test.each([
  ['nobody', anyone],
  ['an applicant', applicant()],
  ['staff', staff('appeals.handle')],
])('%s may neither file nor read', async (_, actor) => {
  await expect(file({}, actor as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(list({}, actor as never)).rejects.toMatchObject({ code: 'invalid_session' })
})

test('the same text of the same account is refused within ten minutes', async () => {
  await file()
  gateway.clock.advance(limits.repeatMinutes * 60_000 - 1)
  await expect(file()).rejects.toMatchObject({ code: 'repeated' })
  await file({ phone: '13800001004' }, other)
  gateway.clock.advance(1)
  await file()
})

test('at most five appeals may be open, also with concurrent requests', async () => {
  const filed = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => file({ description: `第 ${i} 个` })))
  expect(filed.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(file()).rejects.toMatchObject({ code: 'too_many_open' })
})

test('at most ten appeals are accepted a day, by the calendar in Shanghai', async () => {
  gateway.clock.set('2026-11-20T23:50:00+08:00')
  for (let i = 0; i < limits.perDay; i++) {
    await file({ description: `第 ${i} 个` })
    await gateway.db.updateTable('appeal').set({ state: 'handled' }).execute()
  }
  await expect(file()).rejects.toMatchObject({ code: 'too_often' })
  gateway.clock.set('2026-11-21T00:00:00+08:00')
  await file()
})

test('repeated and concurrent requests with one RequestId file one appeal', async () => {
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => file({}, me, requestId)))
  expect(new Set(answers.map(({ reply, msg }) => `${reply.id} ${msg}`)).size).toBe(1)
  expect(await gateway.rows('appeal')).toHaveLength(1)
  expect(await gateway.audit()).toHaveLength(1)
})

test('a RequestId with another payload is refused without effect', async () => {
  const requestId = randomUUID()
  await file({}, me, requestId)
  await expect(file({ description: '另一个内容' }, me, requestId)).rejects.toMatchObject({ code: 'request_id_reused' })
  expect(await gateway.rows('appeal')).toHaveLength(1)
})

test('records are filtered by state and days, page by page', async () => {
  for (const day of ['2026-11-01', '2026-11-02', '2026-11-03']) {
    gateway.clock.set(`${day}T23:59:00+08:00`)
    await file({ description: day })
  }
  await gateway.db.updateTable('appeal').set({ state: 'handled' }).where('description', '=', '2026-11-02').execute()
  const found = async (given: object) => (await list(given)).items.map(({ description }) => description.slice(-2))
  expect(await found({})).toEqual(['03', '02', '01'])
  expect(await found({ state: 0 })).toEqual(['03', '01'])
  expect(await found({ state: '1' })).toEqual(['02'])
  expect(await found({ from: '2026-11-02', to: '2026-11-02', state: '' })).toEqual(['02'])
  expect(await found({ page: 2, pageSize: 2 })).toEqual(['01'])
  await expect(list({ state: '2' })).rejects.toMatchObject({ code: 'invalid', message: '处理状态不正确' })
  await expect(list({ from: '2026-13-01' })).rejects.toMatchObject({ code: 'invalid' })
})

test('lists the types; polling reports no changes', async () => {
  expect((await gateway.as(me).call(listAppealTypes, {})).types.map(({ name }) => name)).toEqual(
    appealTypes.standard.map(({ label }) => label),
  )
  expect(await gateway.as(me).call(watchAppeals, {})).toEqual({ version: 0, items: [] })
})
