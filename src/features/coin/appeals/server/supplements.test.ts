import { beforeEach, expect, test } from 'vitest'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import { uploadFile } from '#platform/uploads/contract.ts'
import { uploadCommands } from '#platform/uploads/server/commands.ts'
import { uploadSettings } from '#platform/uploads/server/settings.ts'
import { anyone, staff } from '../../../../../test/harness/actors.ts'
import { me, openCoinCustomers, other } from '../../../../../test/harness/coins/coin-customers.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { toFile } from '../../../../../test/harness/spooled-file.ts'
import { appealReview, fileAppeal, getAppeal, listAppeals, supplementAppeal, watchAppeals, withdrawAppeal } from '../contract.ts'
import { buildAppeal } from '../fixtures.ts'
import { appealLimits } from '../rules.ts'
import { appealCommands } from './commands.ts'
import { appealQueries } from './queries.ts'
import { appealReviewable } from './reviewable.ts'

const anna = { ...staff('appeals.handle'), id: 'anna', name: '安财务' }
const gateway = useGateway([
  ...appealCommands,
  ...appealQueries,
  ...uploadCommands,
  ...reviewHandlers({ reviewable: appealReviewable, calls: appealReview }, async () => [{ id: anna.id, name: anna.name }]),
])
beforeEach(() => openCoinCustomers(gateway.db))

const file = async () => (await gateway.as(me).call(fileAppeal, buildAppeal())).id
const add = (id: string, text = '当日的调用日志见附件', fileId = '', actor = me) =>
  gateway.as(actor).call(supplementAppeal, { id, text, fileId })
const withdraw = (id: string, actor = me) => gateway.as(actor).call(withdrawAppeal, { id })
const see = (id: string, actor = me) => gateway.as(actor).call(getAppeal, { id })
const handle = (id: string) => gateway.as(anna).call(appealReview.decide, { id, action: 'approve', comment: '已核对' })

async function upload(name: string, content = '%PDF-1.7\n%%EOF'): Promise<string> {
  const bytes = new TextEncoder().encode(content)
  return (await gateway.as(me).call(uploadFile, { file: toFile(bytes, name), purpose: 'attachment' })).fileId
}

test('an open appeal takes a further remark with a file; its due date, state and reviewer stay', async () => {
  const id = await file()
  await gateway.as(anna).call(appealReview.claim, { id })
  const [before] = await gateway.rows('appeal')
  gateway.clock.advance(60_000)
  await add(id, '当日的调用日志见附件', await upload('调用日志.pdf'))
  const { version: _, ...kept } = before as object & { version: unknown }
  expect((await gateway.rows('appeal'))[0]).toMatchObject(kept)
  expect(await see(id)).toMatchObject({
    state: 0,
    isWithdrawn: false,
    result: '',
    supplements: [{ at: '2026-11-20 09:31:00', text: '当日的调用日志见附件' }],
    files: [{ name: '调用日志.pdf', url: expect.stringContaining('/files/') }],
  })
  expect(await gateway.as(anna).call(appealReview.get, { id })).toMatchObject({
    detail: { supplements: [{ text: '当日的调用日志见附件' }] },
    files: [{ action: 'supplement', slot: 'attachment', name: '调用日志.pdf' }],
  })
  expect(await gateway.rows('notice')).toMatchObject([
    { person: 'staff anna', title: '客户补充了您办理的申诉', url: `/console/appeals/${id}` },
  ])
  expect(await gateway.audit('review.supplement')).toMatchObject([{ subject: `appeals ${id}`, actor_id: me.id }])
})

test('a remark needs a text and takes ten additions, and no file of another kind', async () => {
  const id = await file()
  await expect(add(id, ' ')).rejects.toMatchObject({ errors: [{ field: 'text', msg: '请输入补充说明' }] })
  await expect(add(id, '见附件', 'f'.repeat(32))).rejects.toMatchObject({ errors: [{ field: 'files.attachment' }] })
  for (let n = 0; n < appealLimits.supplements; n++) await add(id, `第${n}次`)
  await expect(add(id)).rejects.toMatchObject({ code: 'too_often' })
  expect((await see(id)).supplements).toHaveLength(appealLimits.supplements)
})

test('the additional file may be of every kind that the setting of its size names', async () => {
  const { help } = uploadSettings.find(({ name }) => name === 'uploads.attachment') as { help: string }
  expect(help).toContain('txt、csv')
  const id = await file()
  await add(id, '见日志', await upload('调用日志.txt', '09:30 调用 3 次'))
  await add(id, '见清单', await upload('清单.csv', '时间,次数'))
  // Both at one moment of the test's clock, so in either order.
  expect(new Set((await see(id)).files.map(({ name }) => name))).toEqual(new Set(['调用日志.txt', '清单.csv']))
})

test('an open appeal is withdrawn, which ends it for both sides and is not told as handled', async () => {
  const id = await file()
  const { version } = await gateway.as(me).call(watchAppeals, {})
  await withdraw(id)
  expect(await see(id)).toMatchObject({ state: 1, isWithdrawn: true, result: '申诉已撤回', handledAt: '2026-11-20 09:30:00' })
  expect((await gateway.as(me).call(listAppeals, { state: 1 })).items).toMatchObject([{ id, isWithdrawn: true }])
  expect((await gateway.as(me).call(listAppeals, { state: 0 })).items).toEqual([])
  expect((await gateway.as(me).call(watchAppeals, { since: version })).items).toEqual([])
  expect(await gateway.rows('appeal')).toMatchObject([{ id, state: 'withdrawn', is_open: false }])
  expect(await gateway.audit('review.withdraw')).toMatchObject([{ subject: `appeals ${id}`, actor_id: me.id }])
  await expect(handle(id)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(add(id)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a handled appeal is neither added to nor withdrawn', async () => {
  const id = await file()
  await handle(id)
  await expect(add(id)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(withdraw(id)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('appeals of others are not found, and visitors have none', async () => {
  const id = await file()
  for (const attempt of [() => see(id, other), () => add(id, '补充', '', other), () => withdraw(id, other)])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  await expect(gateway.as(anyone).call(withdrawAppeal, { id })).rejects.toMatchObject({ code: 'invalid_session' })
  expect(await gateway.rows('appeal')).toMatchObject([{ state: 'pending' }])
})
