import { afterEach, beforeEach, expect, test } from 'vitest'
import { reverse } from '#platform/ledger/server/booking.ts'
import { me } from '../../../../../test/harness/coins/coin-customers.ts'
import { unpack } from '../../../../../test/harness/content/zips.ts'
import { anna, ben, type InvoiceDesk, nextNumber, openInvoiceDesk } from '../../../../../test/harness/invoice-desk.ts'
import { getInvoice, getInvoiceProof, invoiceReview, listInvoices, resubmitInvoice } from '../contract.ts'
import { buildInvoice } from '../fixtures.ts'
import type { invoiceReviewing, InvoiceState } from '../review-rules.ts'
import { findDiscrepancies, invoiceJobs } from './reconciliation.ts'

let desk: InvoiceDesk

beforeEach(async () => {
  desk = await openInvoiceDesk()
})
afterEach(async () => {
  const discrepancies = await findDiscrepancies(desk.db)
  await desk.close()
  if (discrepancies.length > 0) throw new Error(JSON.stringify(discrepancies))
})

const { recharges: _, ...written } = buildInvoice()
const resubmit = (id: string, title = '改名公司') => desk.as(me).call(resubmitInvoice, { id, ...written, title })
const info = (id: string) => desk.as(me).call(getInvoice, { id })
const applied = async (...fens: number[]) => desk.apply(await desk.recharge(fens))

test('an application goes from submission to the red invoice, and its recharges can be applied for again', async () => {
  const recharges = await desk.recharge([100_00, 20_00])
  const id = await desk.apply(recharges)
  desk.clock.advance(60_000)
  await desk.act(id, 'approve')
  expect(await info(id)).toMatchObject({ state: 20, stateLabel: '开票中', approvedAt: '2026-11-20 09:31:00' })
  const number = nextNumber()
  await desk.issue(id, { number })
  expect(await info(id)).toMatchObject({ state: 30, stateLabel: '已开票', number, issuedOn: '2026-11-20', files: 2, redNumber: '' })
  expect(await desk.sums()).toMatchObject({ invoiceable: 0, invoiced: 120, recharged: 120 })
  const { items } = await desk.as(anna).call(invoiceReview.list, { filters: { number, yuan: '120..120' } })
  expect(items.map(({ values }) => values)).toMatchObject([{ number, yuan: 120 }])
  const redNumber = nextNumber()
  await desk.act(id, 'red_flag', { form: { redNumber }, comment: '名称须更正' })
  expect(await info(id)).toMatchObject({ state: 30, stateLabel: '已红冲', redNumber, opinion: '名称须更正', recharges: { length: 2 } })
  expect(await desk.sums()).toMatchObject({ invoiceable: 120, invoiced: 0 })
  expect((await desk.as(me).call(getInvoiceProof, { id })).path).toMatch(/^\/files\//)
  await desk.apply(recharges)
  expect((await desk.as(me).call(listInvoices, { state: 30 })).items.map((row) => row.id)).toEqual([id])
})

test('a rejection frees the recharges; resubmitting reserves them again', async () => {
  const id = await applied(100_00)
  await desk.reject(id)
  expect(await info(id)).toMatchObject({ state: 40, rejection: '抬头有误', rejectedAt: '2026-11-20 09:30:00' })
  expect((await desk.sums()).invoiceable).toBe(100)
  await resubmit(id)
  expect(await info(id)).toMatchObject({ state: 10, title: '改名公司', rejection: '', rejectedAt: '' })
  expect((await desk.sums()).invoiceable).toBe(0)
  expect(await desk.audit('review.resubmit')).toHaveLength(1)
  const { items } = await desk.as(anna).call(invoiceReview.list, { filters: { title: '改名' } })
  expect(items.map((item) => item.id)).toEqual([id])
})

test('recharges reserved by another application meanwhile are not taken back by resubmitting or undoing', async () => {
  const recharges = await desk.recharge([100_00])
  const id = await desk.apply(recharges)
  await desk.reject(id)
  await desk.apply(recharges)
  await expect(resubmit(id)).rejects.toMatchObject({ code: 'recharge_used' })
  await expect(desk.as(anna).call(invoiceReview.undo, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await info(id)).toMatchObject({ state: 40, rejection: '抬头有误' })
})

test('approval and rejection are undone within ten minutes', async () => {
  const id = await applied(100_00)
  await desk.act(id, 'approve')
  await desk.as(anna).call(invoiceReview.undo, { id })
  expect(await info(id)).toMatchObject({ state: 10, approvedAt: '' })
  await desk.reject(id)
  await desk.as(anna).call(invoiceReview.undo, { id })
  expect(await info(id)).toMatchObject({ state: 10, rejection: '' })
  expect((await desk.sums()).invoiceable).toBe(0)
})

type StaffAction = Exclude<keyof typeof invoiceReviewing.actions, 'resubmit'>

const run: Record<StaffAction, (id: string) => Promise<unknown>> = {
  approve: (id) => desk.act(id, 'approve'),
  issue: (id) => desk.issue(id),
  reject: (id) => desk.reject(id),
  red_flag: (id) => desk.redFlag(id),
}

/** Of each state, the steps that lead there and what staff may do in it. */
const states: Record<InvoiceState, { steps: readonly StaffAction[]; allowed: readonly StaffAction[] }> = {
  pending: { steps: [], allowed: ['approve', 'reject'] },
  approved: { steps: ['approve'], allowed: ['issue', 'reject'] },
  issued: { steps: ['approve', 'issue'], allowed: ['red_flag'] },
  rejected: { steps: ['reject'], allowed: [] },
  reversed: { steps: ['approve', 'issue', 'red_flag'], allowed: [] },
}

test.each(Object.entries(states))(
  'in state %s staff may %j and nothing else; only a rejected application is resubmitted (S31)',
  async (state, { steps, allowed }) => {
    const enter = async () => {
      const id = await applied(1_00)
      for (const step of steps) await run[step](id)
      return id
    }
    const tell = (step: Promise<unknown>) =>
      step.then(
        () => 'done',
        ({ code }: { code: string }) => code,
      )
    for (const action of Object.keys(run) as StaffAction[]) {
      const outcome = await tell(run[action](await enter()))
      expect([action, outcome]).toEqual([action, allowed.includes(action) ? 'done' : 'wrong_state'])
    }
    expect(await tell(resubmit(await enter()))).toBe(state === 'rejected' ? 'done' : 'wrong_state')
  },
)

test('of a concurrent edit and approval one succeeds, and a rejected application is never issued (R7)', async () => {
  for (let round = 0; round < 25; round++) {
    const id = await applied(1_00)
    const results = await Promise.allSettled([desk.act(id, 'approve'), desk.reject(id, ben), resubmit(id)])
    const { state } = await info(id)
    expect([10, 20, 40]).toContain(state)
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    const steps = (await desk.as(anna).call(invoiceReview.timeline, { id })).events.map(({ action }) => action)
    expect(steps.length - 1).toBe(results.filter(({ status }) => status === 'fulfilled').length)
  }
})

test('an invoice number, ordinary or red, is used once and has 20 digits', async () => {
  const [first, second] = [await applied(1_00), await applied(2_00)]
  for (const id of [first, second]) await desk.act(id, 'approve')
  const number = nextNumber()
  await desk.issue(first, { number })
  const taken = { errors: [{ field: 'form.number', msg: '该发票号码已登记' }] }
  await expect(desk.issue(second, { number })).rejects.toMatchObject(taken)
  await expect(desk.issue(second, { number: '12' })).rejects.toMatchObject({
    errors: [{ field: 'form.number', msg: '发票号码应为20位数字' }],
  })
  await expect(desk.redFlag(first, number)).rejects.toMatchObject({ errors: [{ field: 'form.redNumber' }] })
  await expect(desk.act(second, 'issue', { form: { number: nextNumber(), day: '2026-11-20' } })).rejects.toMatchObject({
    errors: [{ field: 'files.pdf', msg: '请上传PDF 版式文件' }],
  })
})

test('a recharge reversed meanwhile blocks approval, still adds up, and is reported once it is invoiced', async () => {
  const [recharge] = (await desk.recharge([100_00])) as [string]
  const id = await desk.apply([recharge])
  const { booking_id } = (await desk.rows('coin_recharge')).find((row) => row.id === recharge) as { booking_id: number }
  const back = () => reverse(desk.db, booking_id, { service: '冲正', detail: '', by: 'staff staff-1', at: desk.clock.now() })
  await desk.act(id, 'approve')
  await desk.as(anna).call(invoiceReview.undo, { id })
  await back()
  expect(await desk.sums()).toMatchObject({ recharged: 100, invoiceable: 0 })
  await expect(desk.act(id, 'approve')).rejects.toMatchObject({ message: '所含充值记录已冲正，请驳回该申请' })
  await desk.reject(id)
  expect(await desk.sums()).toMatchObject({ recharged: 0, invoiceable: 0 })
})

test('an approved application over a recharge reversed since is not issued', async () => {
  const [recharge] = (await desk.recharge([100_00])) as [string]
  const id = await desk.apply([recharge])
  await desk.act(id, 'approve')
  await desk.reverse(recharge)
  await expect(desk.issue(id)).rejects.toMatchObject({ code: 'wrong_state', message: '所含充值记录已冲正，请驳回该申请' })
  expect(await info(id)).toMatchObject({ state: 20, number: '', issuedOn: '' })
  await desk.reject(id)
})

test('the nightly job notifies finance of disagreements', async () => {
  const id = await applied(100_00)
  const [job] = invoiceJobs(desk.services, async () => [{ id: 'anna' }])
  await job?.run({})
  expect(await desk.rows('notice')).toEqual([])
  await desk.database.owner.query('update invoice set fen = 1')
  expect(await findDiscrepancies(desk.db)).toEqual([{ invoice: id, discrepancy: 'sum' }])
  await job?.run({})
  expect(await desk.rows('notice')).toMatchObject([{ person: 'staff anna', topic: 'invoice.findings' }])
  await desk.database.owner.query('update invoice set fen = 10000')
})

test('issuing requires a PDF and one of OFD and XML; its day is not in the future', async () => {
  const id = await applied(100_00)
  await desk.act(id, 'approve')
  const pdf = await desk.upload('发票.pdf')
  const form = { number: nextNumber(), day: '2026-11-20' }
  await expect(desk.act(id, 'issue', { files: { pdf }, form })).rejects.toMatchObject({
    errors: [{ field: 'files.xml', msg: '请上传 OFD 版式文件或 XML 数据文件，至少一个' }],
  })
  const files = { pdf, ofd: await desk.upload('发票.ofd') }
  await expect(desk.act(id, 'issue', { files, form: { ...form, day: '2026-11-21' } })).rejects.toMatchObject({
    errors: [{ field: 'form.day', msg: '开票日期不能晚于今天' }],
  })
  await desk.act(id, 'issue', { files, form })
  expect(await info(id)).toMatchObject({ state: 30, files: 2 })
})

test.each([
  ['演示科技有限公司', '演示科技有限公司'],
  ['../../etc/passwd', 'passwd'],
  ['a"b:c*d?'.repeat(5), 'a"b_c_d_'.replaceAll('"', '_').repeat(5)],
])('several files come as an archive named for buyer and number: %j', async (title, name) => {
  const id = await desk.apply(await desk.recharge([100_00]), { title })
  await expect(desk.as(me).call(getInvoiceProof, { id })).rejects.toMatchObject({ message: '发票尚未开具，暂不能下载' })
  await desk.act(id, 'approve')
  const number = nextNumber()
  await desk.issue(id, { number, files: { xml: await desk.upload('../发票\r\n.xml', anna, '<xml/>') } })
  const { path } = await desk.as(me).call(getInvoiceProof, { id })
  const file = (await desk.rows('stored_file')).find((row) => path.includes(row.id))
  expect(file).toMatchObject({ name: `${name}_${number}.zip`, owner: `coin ${me.id}` })
  const bytes = Buffer.concat(await Array.fromAsync<Buffer>(await desk.services.files.open(file?.object as string)))
  expect((await unpack(bytes)).map((entry) => entry.name)).toEqual([`${name}_${number}.pdf`, `${name}_${number}.xml`])
})
