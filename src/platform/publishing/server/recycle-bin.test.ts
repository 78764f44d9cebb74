import { beforeEach, expect, test } from 'vitest'
import { type TestGateway, useGateway } from '../../../../test/harness/gateway.ts'
import { note } from '../../../../test/harness/content/publishable-note.ts'
import { listContentItems } from './editing/items.ts'
import { listRevisions } from './history.ts'
import { publish, rollBack, saveDraft } from './publishing.ts'
import { emptyBin, moveToBin, restoreFromBin } from './recycle-bin.ts'
import { publishDue, schedulePublication } from './schedule.ts'

const dayMs = 24 * 3_600_000
const gateway = useGateway([], { once: true })
let id: string
let first: number
let count = 0

beforeEach(async () => {
  id = `n${++count}`
  gateway.clock.set('2026-11-20T01:30:00Z')
  first = (await save('一')).id
  await tx((services) => publish(services, note, first))
})

function tx<T>(work: (services: TestGateway['services']) => Promise<T>): Promise<T> {
  return gateway.db.transaction().execute((db) => work({ ...gateway.services, db }))
}
const save = (title: string) => tx((services) => saveDraft(services, note, { id, data: { title }, author: '李编辑' }))
const discard = () => tx((services) => moveToBin(services, note, { id, by: '李编辑' }))
const restore = () => tx((services) => restoreFromBin(services, note, id))
const states = async () => (await listRevisions(gateway.db, 'note', id)).map(({ number, state }) => `${number} ${state}`)
const shown = async () => (await gateway.rows('parameter')).find((row) => row.name === `note ${id}`)?.value
const findItem = async ({ isInBin }: { isInBin: boolean }) => {
  const filter = { kind: 'note', text: '', state: '', facet: '', isInBin } as const
  const { items } = await listContentItems(gateway.db, filter, { page: 1, pageSize: 100, sort: '-changed' })
  return items.find(({ entity_id }) => entity_id === id)
}
const listed = async () => (await findItem({ isInBin: false })) !== undefined

test('content in the recycle bin is hidden, leaves the list and loses its plans', async () => {
  const second = await save('二')
  const at = new Date(gateway.clock.now().getTime() + dayMs)
  await tx((services) => schedulePublication(services, note, { revisionId: second.id, at }))
  await discard()
  expect([await shown(), await listed(), await states()]).toEqual([undefined, false, ['2 draft', '1 withdrawn']])
  expect(await findItem({ isInBin: true })).toMatchObject({ deleted_by: '李编辑', deleted_at: gateway.clock.now() })
  gateway.clock.set(at)
  expect(await publishDue(gateway.services, [note])).toBe(0)
})

test('content in the recycle bin can only be restored', async () => {
  const second = await save('二')
  await discard()
  const inBin = { code: 'in_bin' }
  await expect(discard()).rejects.toMatchObject(inBin)
  await expect(save('三')).rejects.toMatchObject(inBin)
  await expect(tx((services) => publish(services, note, second.id))).rejects.toMatchObject(inBin)
  await expect(tx((services) => rollBack(services, note, { revisionId: first, author: '甲' }))).rejects.toMatchObject(inBin)
  await expect(
    tx((services) => schedulePublication(services, note, { revisionId: second.id, at: new Date('2027-01-01') })),
  ).rejects.toMatchObject(inBin)
  expect(await states()).toEqual(['2 draft', '1 withdrawn'])
})

test('restored content is listed again and visible once it is published', async () => {
  await discard()
  await restore()
  expect([await shown(), await listed()]).toEqual([undefined, true])
  await tx((services) => rollBack(services, note, { revisionId: first, author: '李编辑' }))
  expect(await shown()).toBe('一')
  await expect(restore()).rejects.toMatchObject({ code: 'not_in_bin' })
})

test('unknown content cannot be moved to the recycle bin', async () => {
  id = 'unknown'
  await expect(discard()).rejects.toMatchObject({ code: 'not_found' })
})

test('content is deleted after 30 days in the recycle bin, not before', async () => {
  await emptyBin({ ...gateway.services, clock: { now: () => new Date('2027-06-01') } })
  await discard()
  gateway.clock.advance(30 * dayMs)
  expect([await emptyBin(gateway.services), (await states()).length]).toEqual([0, 1])
  gateway.clock.advance(1)
  expect([await emptyBin(gateway.services), await states()]).toEqual([1, []])
  await expect(restore()).rejects.toMatchObject({ code: 'not_in_bin' })
})

test('after concurrent restoring and emptying the piece is either restored with its history or deleted completely', async () => {
  await discard()
  gateway.clock.advance(31 * dayMs)
  const [restored] = await Promise.allSettled([restore(), emptyBin(gateway.services)])
  expect(await states()).toHaveLength(restored.status === 'fulfilled' ? 1 : 0)
})
