import { expect, test } from 'vitest'
import { anyone, applicant, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { announcementCalls, listBanners, ownAnnouncements } from '../contract.ts'
import { announcementCommands } from './commands.ts'
import { announcementQueries } from './queries.ts'
import { createAnnouncementJob, removeOldAnnouncements } from './showing/turn.ts'

const gateway = useGateway([...announcementQueries, ...announcementCommands])
const manager = staff('settings.manage')
const hourMs = 3_600_000
const maintenance = { audience: 'customers', tone: 'warning', text: '今晚维护', link: '/contact' } as const

/** From and to so many hours from now. */
function at(from: number, to: number) {
  const now = gateway.clock.now().getTime()
  return { beginsAt: new Date(now + from * hourMs).toISOString(), endsAt: new Date(now + to * hourMs).toISOString() }
}

const add = (given: object = {}) => gateway.as(manager).call(announcementCalls.add, { ...maintenance, ...at(0, 2), ...given })
const turn = () => createAnnouncementJob(gateway.services).run({})
const shown = async () => (await gateway.as(anyone).call(listBanners, {})).items.map(({ text }) => text)
const first = async () => (await gateway.as(manager).call(announcementCalls.list, {})).items[0]
const version = async () => (await gateway.rows('content_version' as never))[0] as unknown as { version: number }

test('a planned banner begins and ends by itself, and renews the cached pages then and only then', async () => {
  await add(at(1, 3))
  const before = await version()
  await turn()
  expect(await shown()).toEqual([])
  expect(await version()).toEqual(before)
  gateway.clock.advance(hourMs)
  await turn()
  await turn()
  expect(await shown()).toEqual(['今晚维护'])
  const during = await version()
  expect(during.version).toBe(before.version + 1)
  gateway.clock.advance(2 * hourMs)
  await turn()
  expect(await shown()).toEqual([])
  expect((await version()).version).toBe(during.version + 1)
})

test('a banner of now stands at once; a change and a removal too', async () => {
  await add()
  expect(await gateway.as(anyone).call(listBanners, {})).toMatchObject({ items: [{ tone: 'warning', text: '今晚维护', link: '/contact' }] })
  const { id = '', version: read = 0 } = (await first()) ?? {}
  const former = await version()
  await gateway.as(manager).call(announcementCalls.change, { id, version: read, ...maintenance, text: '推迟到明晚', ...at(0, 4) })
  expect(await shown()).toEqual(['推迟到明晚'])
  expect((await version()).version).toBeGreaterThan(former.version)
  const stale = { id, version: read, ...maintenance, ...at(0, 4) }
  await expect(gateway.as(manager).call(announcementCalls.change, stale)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await gateway.as(manager).call(announcementCalls.remove, { id })
  expect(await shown()).toEqual([])
  const entries = await gateway.audit()
  expect(entries.map(({ action }) => action)).toEqual(['announcement.add', 'announcement.change', 'announcement.remove'])
  const words = {
    audience: expect.stringContaining('客户'),
    tone: '提醒',
    link: '/contact',
    beginsAt: expect.stringMatching(/^[\d-]+ [\d:]+$/),
  }
  expect(entries[1]?.detail).toMatchObject({ before: { ...words, text: '今晚维护' }, after: { ...words, text: '推迟到明晚' } })
})

test('staff see what is for them until each has read it, and again when it says something else', async () => {
  await add({ audience: 'staff', text: '周五盘点' })
  expect(await shown()).toEqual([])
  const own = async (id: string) =>
    (await gateway.as({ ...staff(), id } as never).call(ownAnnouncements.list, {})).items.map(({ text }) => text)
  expect(await own('staff-1')).toEqual(['周五盘点'])
  const { id = '' } = (await first()) ?? {}
  await gateway.as(staff()).call(ownAnnouncements.read, { id })
  await gateway.as(staff()).call(ownAnnouncements.read, { id })
  expect([await own('staff-1'), await own('staff-2')]).toEqual([[], ['周五盘点']])
  expect(await first()).toMatchObject({ readers: 1 })
  const changed = { id, version: 0, ...maintenance, audience: 'staff', text: '周六盘点', ...at(0, 1) } as const
  await gateway.as(manager).call(announcementCalls.change, changed)
  expect(await own('staff-1')).toEqual(['周六盘点'])
  gateway.clock.advance(hourMs)
  expect(await own('staff-1')).toEqual([])
})

test.each([
  [{ text: ' ' }, 'text'],
  [{ text: '长'.repeat(201) }, 'text'],
  [{ link: 'javascript:alert(1)' }, 'link'],
  [{ link: '//evil.example' }, 'link'],
  [{ link: '/\\evil.example' }, 'link'],
  [{ link: 'http://example.com' }, 'link'],
  [{ beginsAt: 'soon' }, 'beginsAt'],
  [{ tone: 'loud' }, 'tone'],
])('%j is refused at its field', async (given, field) => {
  await expect(add(given)).rejects.toMatchObject({ code: 'invalid', errors: [{ field }] })
})

test.each([
  [2, 1],
  [1, 1],
  [-3, -1],
])('a time from %d to %d hours is refused at its end', async (from, to) => {
  await expect(add(at(from, to))).rejects.toMatchObject({ errors: [{ field: 'endsAt' }] })
})

test('ended ones are kept for a year', async () => {
  await add()
  gateway.clock.advance(366 * 24 * hourMs)
  await removeOldAnnouncements(gateway.db, gateway.clock.now())
  expect(await first()).toBeUndefined()
})

test('others are refused', async () => {
  for (const call of Object.values(announcementCalls)) {
    for (const actor of [anyone, applicant()])
      await expect(gateway.as(actor).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
    await expect(gateway.as(staff('scan.review')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
  }
  await expect(gateway.as(applicant()).call(ownAnnouncements.list, {})).rejects.toMatchObject({ code: 'invalid_session' })
})
