import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Actor } from '#gateway/server/handle.ts'
import { fields } from '#gateway/shape.ts'
import { staff } from '../../../../test/harness/actors.ts'
import { me, openPermitDesk, type PermitDesk } from '../../../../test/harness/permits/permit-desk.ts'
import { permitReview, permitReviewable } from '../../../../test/harness/permits/permit-kind.ts'
import { reviewCalls } from '../contract.ts'
import { reviewHandlers } from './handlers.ts'
import type { Colleagues, Reviewable } from './reviewable.ts'

// Permits are called by the region that they are for: two reviewers for one region each, and a third for all.
const calls = reviewCalls(
  'permits',
  { read: 'permits.review', review: 'permits.review', partial: ['permits.north', 'permits.south'] },
  fields({ number: z.string(), booked: z.number() }),
)
const reviewable: Reviewable = {
  ...permitReviewable,
  rights: { all: 'permits.review', column: 'name', byValue: { 北区: 'permits.north', 南区: 'permits.south' } },
}

const north = { ...staff('permits.north'), id: 'north', name: '北审核' }
const south = { ...staff('permits.south'), id: 'south', name: '南审核' }
const head = { ...staff('permits.review'), id: 'head', name: '总审核' }
const usualRights = { north: 'permits.north', south: 'permits.south', head: 'permits.review' }
let rights: Record<string, string>
const colleagues: Colleagues = async (_, ...permissions) =>
  [north, south, head].filter(({ id }) => permissions.includes(rights[id] ?? '')).map(({ id, name }) => ({ id, name }))

let desk: PermitDesk
let own: string
let other: string

beforeEach(async () => {
  rights = usualRights
  desk = await openPermitDesk([], { reviewable, calls, colleagues })
  own = await desk.apply('北区')
  desk.clock.advance(60_000)
  other = await desk.apply('南区')
})
afterEach(() => desk.close())

const decideMany = (ids: string[], by = north) => desk.as(by).call(calls.decideMany, { action: 'accept', ids })
const listIds = async (by: Actor = north) => (await desk.as(by).call(calls.list, {})).items.map(({ id }) => id)

test('a right to a part opens just its items, the right to all opens every item', async () => {
  expect([await listIds(north), await listIds(south)]).toEqual([[own], [other]])
  expect(new Set(await listIds(head))).toEqual(new Set([own, other]))
  expect(await listIds(staff('permits.north', 'permits.south'))).toHaveLength(2)
  await expect(desk.as(staff('permits.read')).call(calls.list, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as(me).call(calls.list, {})).rejects.toMatchObject({ code: 'invalid_session' })
})

test('an item outside the right is not found, whatever is asked for', async () => {
  await desk.act(other, 'accept', {}, south)
  const ask = desk.as(north).call
  for (const asked of [
    () => ask(calls.get, { id: other }),
    () => ask(calls.timeline, { id: other }),
    () => ask(calls.colleagues, { id: other }),
    () => ask(calls.claim, { id: other }),
    () => ask(calls.release, { id: other }),
    () => ask(calls.handOver, { id: other, to: 'head' }),
    () => ask(calls.decide, { id: other, action: 'decline', comment: '退回' }),
    () => ask(calls.undo, { id: other }),
    () => ask(calls.note, { id: other, text: '备注' }),
    () => ask(calls.tick, { id: other, check: 'name', isDone: true }),
  ])
    await expect(asked()).rejects.toMatchObject({ code: 'not_found' })
  expect((await desk.as(south).call(calls.get, { id: other })).item).toMatchObject({ state: 'approved', assigneeId: '' })
  expect((await desk.as(south).call(calls.timeline, { id: other })).events.map(({ action }) => action)).toEqual(['submit', 'accept'])
})

test('a step is undone by its reviewer only as long as the right to the item is held', async () => {
  await desk.act(own, 'accept', {}, north)
  const moved = { ...south, id: 'north' }
  await expect(desk.as(moved).call(calls.undo, { id: own })).rejects.toMatchObject({ code: 'not_found' })
  await desk.undo(own, north)
  expect((await desk.as(north).call(calls.get, { id: own })).item.state).toBe('waiting')
})

test('items are handed over to, and notes mention, only people who may review them', async () => {
  const ask = desk.as(north).call
  expect((await ask(calls.colleagues, { id: own })).people.map(({ id }) => id)).toEqual(['north', 'head'])
  await expect(ask(calls.handOver, { id: own, to: 'south' })).rejects.toThrow('请选择有审核权限的人员')
  await expect(ask(calls.note, { id: own, text: '请看', mentions: ['south'] })).rejects.toMatchObject({ code: 'invalid' })
  await ask(calls.note, { id: own, text: '请看', mentions: ['head'] })
  await ask(calls.handOver, { id: own, to: 'head' })
  expect((await desk.rows('notice')).map(({ person }) => person)).toEqual(['staff head', 'staff head'])
})

test('a bulk action decides the chosen items within the right and leaves the others alone', async () => {
  const { bulkId, total } = await decideMany([own, other])
  expect(total).toBe(1)
  await desk.runJob('review-bulk', { bulkId })
  const states = (await desk.as(head).call(calls.list, {})).items.map(({ id, state }) => [id, state])
  expect(Object.fromEntries(states)).toEqual({ [own]: 'approved', [other]: 'waiting' })
  await expect(decideMany([other])).rejects.toThrow('没有可处理的事项')
  const everything = { action: 'decline', comment: '退回', everything: {} }
  expect((await desk.as(north).call(calls.decideMany, everything)).total).toBe(1)
})

test('a bulk action is seen and undone by those who may review all of its items', async () => {
  const mixed = await decideMany([own, other], head)
  await desk.runJob('review-bulk', { bulkId: mixed.bulkId })
  const listed = async (by = north) => (await desk.as(by).call(calls.bulks, {})).bulks.map(({ total }) => total)
  expect([await listed(north), await listed(head)]).toEqual([[], [2]])
  expect((await desk.as(north).call(calls.bulks, { bulkId: mixed.bulkId })).bulks).toEqual([])
  const lessened = { ...north, id: 'head' }
  await expect(desk.as(lessened).call(calls.undoMany, { bulkId: mixed.bulkId })).rejects.toMatchObject({ code: 'not_found' })
  await desk.as(head).call(calls.undoMany, { bulkId: mixed.bulkId })
  await desk.runJob('review-bulk', { bulkId: mixed.bulkId })
  const { bulkId } = await decideMany([own])
  await desk.runJob('review-bulk', { bulkId })
  expect([await listed(north), await listed(south)]).toEqual([[1], []])
})

test('an overdue item reminds those who may review it, in place of an assignee who may no longer', async () => {
  await desk.as(north).call(calls.claim, { id: own })
  rights = { ...usualRights, north: 'permits.south' }
  desk.clock.advance(7 * 24 * 3600_000)
  await desk.runJob('review-escalation')
  const reminders = (await desk.rows('notice')).map(({ person, text }) => `${person} ${text}`)
  expect(reminders.toSorted()).toEqual(['staff head 北区、南区', 'staff north 南区', 'staff south 南区'])
})

test('calls that ask for other permissions than the rights name are refused at the start', () => {
  expect(() => reviewHandlers({ reviewable, calls: permitReview }, colleagues)).toThrow('permits: its calls ask for other permissions')
})
