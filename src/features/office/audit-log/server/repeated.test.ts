import { expect, test } from 'vitest'
import { anyone, applicant, coinAccount, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { coinNotices, customerNotices } from '#platform/notices/contract.ts'
import { noticeHandlers } from '#platform/notices/server/handlers.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { preferenceHandlers } from '#platform/notices/server/preferences.ts'
import { checkAudit } from '../audit-contract.ts'
import { auditLimits, boundDetail } from '#platform/audit/rules.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import { checkHandlers } from './trail/checks.ts'

const groups = { staff: [], coin: [{ id: 'balance', label: '余额', hint: '', topics: [] }], applicant: [] }

const gateway = useGateway([...noticeHandlers, ...preferenceHandlers(groups), ...checkHandlers])

const ids = Array.from({ length: 100 }, (_, n) => 1_000_000 + n)

test('marking notices that do not exist leaves no row', async () => {
  for (const calls of [customerNotices, coinNotices]) {
    const me = gateway.as(calls === coinNotices ? coinAccount() : applicant())
    for (let n = 0; n < 20; n++) await me.call(calls.read, { ids })
  }
  expect(await gateway.rows('audit')).toEqual([])
})

test('repeated actions of a customer leave one row a minute, for each customer and kind separately', async () => {
  const [first, second] = [coinAccount('1001'), coinAccount('1002')]
  for (let round = 0; round < 3; round++) {
    for (const actor of [first, second])
      for (let n = 0; n < 10; n++) {
        await gateway.as(actor).call(coinNotices.prefer, { group: 'balance', channel: 'site', isOn: n % 2 === 0 })
        const notice = { person: toPersonKey(actor), topic: 'ledger.low-balance' as const, title: '余额提醒', text: '余额不足', url: '/' }
        await sendNotices(gateway.db, gateway.clock.now(), [notice])
        await gateway.as(actor).call(coinNotices.read, { ids: [] })
      }
    gateway.clock.advance(60_000)
  }
  expect(await gateway.audit('notice.prefer')).toHaveLength(6)
  expect(await gateway.audit('notice.read')).toHaveLength(6)
})

test('a forbidden call is recorded once a minute for each call', async () => {
  const editor = gateway.as(staff('news.edit'))
  for (let n = 0; n < 5; n++) await expect(editor.call(checkAudit, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(gateway.as(anyone).call(checkAudit, {})).rejects.toMatchObject({ code: 'invalid_session' })
  expect(await gateway.audit()).toMatchObject([{ action: 'access.refuse', subject: 'console/audit/check', actor_id: 'staff-1' }])
})

test('a row has a maximum size, whatever its entry contains', async () => {
  const detail = { ids, text: 'x'.repeat(100_000), nested: { list: Array.from({ length: 1000 }, () => '长'.repeat(1000)) } }
  const asked = { actor: coinAccount(), request: { id: 'r', ip: '192.0.2.1', userAgent: '' } }
  await writeAudit({ db: gateway.db, at: gateway.clock.now() }, asked, { action: 'test.act', subject: 's'.repeat(5000), detail })
  const [row] = await gateway.rows('audit')
  expect(row?.subject).toHaveLength(auditLimits.subject)
  expect(JSON.stringify(row?.detail).length).toBeLessThanOrEqual(auditLimits.detail + 20)
})

test.each([
  [{ ids: [1, 2] }, { ids: [1, 2] }],
  [
    { a: 'x'.repeat(3900), b: true },
    { a: 'x'.repeat(3900), b: true },
  ],
  [
    { a: 'x'.repeat(4100), b: true },
    { a: `${'x'.repeat(200)}…`, b: true },
  ],
  [{ a: `${'x'.repeat(199)}😀${'x'.repeat(4000)}` }, { a: `${'x'.repeat(199)}…` }],
  [{ ids: Array.from({ length: 2000 }, () => 1) }, { ids: [...Array.from({ length: 20 }, () => 1), '… 共 2000 项'] }],
])('a detail is cut only where it is too long: %#', (given, kept) => {
  expect(boundDetail(given)).toEqual(kept)
})
