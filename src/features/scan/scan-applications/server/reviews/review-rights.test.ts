import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { me, openReviewDesk, type ReviewDesk } from '../../../../../../test/harness/review-desk.ts'
import { scanReview } from '../../contract.ts'

let desk: ReviewDesk

beforeAll(async () => {
  desk = await openReviewDesk()
})
afterAll(() => desk.close())

const commands = Object.values(scanReview).filter(({ kind }) => kind === 'command')
const queries = Object.values(scanReview).filter(({ kind }) => kind === 'query')

test.each(commands.map((call) => [call.address[2], call] as const))('%s refuses others', async (_, call) => {
  await expect(desk.as(anyone).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(desk.as(me).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(desk.as(staff('finance.handle')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})

test.each(queries.map((call) => [call.address[2], call] as const))('%s refuses others', async (_, call) => {
  await expect(desk.as(me).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(desk.as(staff('staff.manage')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})

test('read permission does not allow decisions', async () => {
  const id = await desk.submit()
  await expect(desk.as(staff('scan.read')).call(scanReview.decide, { id, action: 'approve' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await desk.as(staff('scan.read')).call(scanReview.get, { id })).toMatchObject({
    item: { id },
    detail: { count: 1, history: { total: 0 } },
  })
})
