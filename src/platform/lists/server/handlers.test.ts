import { expect, test } from 'vitest'
import { staff } from '../../../../test/harness/actors.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { listCalls } from '../contract.ts'
import { listLimits } from '../rules.ts'
import { listHandlers } from './handlers.ts'

const list = '/console/consultations'
const anna = { ...staff('consultations.handle'), id: 'anna', name: '安审核' }
const ben = { ...staff('consultations.handle'), id: 'ben', name: '本审核' }
const otherActor = { ...staff('finance.handle'), id: 'fang', name: '方财务' }
const gateway = useGateway(listHandlers([{ name: '在线咨询', path: list, icon: 'MessageSquareText', needs: ['consultations.handle'] }]))

const as = (actor: typeof anna) => gateway.as(actor)

test('a view belongs to its owner, who may share it for reading', async () => {
  const { id } = await as(anna).call(listCalls.saveView, { list, name: '未处理', query: '?state=new', isShared: true })
  await as(anna).call(listCalls.saveView, { list, name: '敏感', query: '?state=new' })
  expect((await as(ben).call(listCalls.views, { list })).views).toMatchObject([
    { id, name: '未处理', query: '?state=new', isMine: false, ownerName: '安审核' },
  ])
  await expect(as(ben).call(listCalls.removeView, { list, id })).rejects.toMatchObject({ code: 'not_found' })
  await as(anna).call(listCalls.removeView, { list, id })
  expect((await as(anna).call(listCalls.views, { list })).views).toMatchObject([{ name: '敏感', isMine: true }])
  expect((await gateway.rows('audit')).map(({ action }) => action)).toEqual(['saved_view.save', 'saved_view.save', 'saved_view.remove'])
})

test('a list requires the permission of its screen, and an unknown list is refused to everybody', async () => {
  const view = { name: '全部', query: '' }
  await as(anna).call(listCalls.saveView, { list, ...view, isShared: true })
  for (const call of [
    () => as(otherActor).call(listCalls.views, { list }),
    () => as(otherActor).call(listCalls.saveView, { list, ...view }),
    () => as(otherActor).call(listCalls.recordExport, { list, query: '', rows: 1 }),
    () => as(anna).call(listCalls.views, { list: '/console/elsewhere' }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
})

test('the number of views of a list is limited per person', async () => {
  for (let n = 0; n < listLimits.views; n++) await as(anna).call(listCalls.saveView, { list, name: `视图${n}`, query: '' })
  await expect(as(anna).call(listCalls.saveView, { list, name: '再一个', query: '' })).rejects.toMatchObject({ code: 'too_many_views' })
  await as(ben).call(listCalls.saveView, { list, name: '第一个', query: '' })
})

test('an export is audited with its filters and size', async () => {
  await as(anna).call(listCalls.recordExport, { list, query: '?state=new', rows: 7 })
  expect(await gateway.rows('audit')).toMatchObject([
    { action: 'list.export', subject: list, detail: { query: '?state=new', rows: 7 }, actor_id: 'anna' },
  ])
  const tooMany = listLimits.exportedRows + 1
  await expect(as(anna).call(listCalls.recordExport, { list, query: '', rows: tooMany })).rejects.toMatchObject({ code: 'invalid' })
})
