import { expect, inject, test } from 'vitest'
import { announcementCalls } from '#features/office/announcements/contract.ts'
import { getDemoPassword } from '../../harness/portal/browser-session.ts'
import { openStaffSession } from '../../harness/portal/staff-session.ts'

type Announcements = { items: { id: string; text: string }[] }

const isOnHome = async (text: string) => (await (await fetch(inject('portal'))).text()).includes(text)

test('after the reply to a publication the next request gets the new page, and after the reply to a removal the page without it', async () => {
  const { call } = await openStaffSession(inject('portal'), 'admin', getDemoPassword('admin'))
  const [beginsAt, endsAt] = ['2026-01-01T00:00:00.000Z', '2126-01-01T00:00:00.000Z']
  for (let round = 1; round <= 20; round++) {
    const text = `第 ${round} 次维护，各系统照常使用。`
    const given = { audience: 'customers', tone: 'info', text, link: '', beginsAt, endsAt, RequestId: crypto.randomUUID() }
    await call(announcementCalls.add.address, given)
    expect([round, await isOnHome(text)]).toEqual([round, true])
    const { items } = await call<Announcements>(announcementCalls.list.address, { page: 1, pageSize: 50 })
    const id = items.find((one) => one.text === text)?.id
    await call(announcementCalls.remove.address, { id, RequestId: crypto.randomUUID() })
    expect([round, await isOnHome(text)]).toEqual([round, false])
  }
})
