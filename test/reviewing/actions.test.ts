import { afterEach, beforeEach, expect, test } from 'vitest'
import { invoiceReview, resubmitInvoice } from '#features/coin/invoices/contract.ts'
import { buildInvoice } from '#features/coin/invoices/fixtures.ts'
import { staff } from '../harness/actors.ts'
import { me, other } from '../harness/coins/coin-customers.ts'
import { anna, ben, type InvoiceDesk, nextNumber, openInvoiceDesk } from '../harness/invoice-desk.ts'

let desk: InvoiceDesk
beforeEach(async () => {
  desk = await openInvoiceDesk()
})
afterEach(() => desk.close())

async function approved(): Promise<string> {
  const id = await desk.applied()
  await desk.act(id, 'approve')
  return id
}

test('of many concurrent actions on one item one succeeds', async () => {
  const id = await desk.applied()
  const runs = [
    desk.act(id, 'approve'),
    desk.act(id, 'reject', { comment: '不' }, ben),
    desk.act(id, 'approve', {}, ben),
    desk.act(id, 'reject', { comment: '也不' }),
  ]
  const results = await Promise.allSettled(runs)
  const steps = (await desk.timeline(id)).map(({ action }) => action)
  // A rejection may follow an approval; nothing is done twice.
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(steps.length - 1)
  expect(new Set(steps).size).toBe(steps.length)
})

test('a reviewer cannot run unknown actions and those of the applicant', async () => {
  const id = await desk.applied()
  await desk.reject(id)
  for (const action of ['resubmit', 'accept', 'constructor', 'undo'])
    await expect(desk.act(id, action)).rejects.toMatchObject({ code: 'invalid' })
})

test('items claimed by another reviewer and own items are refused', async () => {
  const id = await desk.applied()
  await desk.claim(id, ben)
  await expect(desk.act(id, 'approve')).rejects.toMatchObject({ message: '该事项已由其他人领取或处理，请刷新后查看' })
  await desk.act(id, 'approve', {}, ben)
  expect((await desk.get(id)).item).toMatchObject({ assigneeId: '', state: 'approved' })
  await desk.database.owner.query(`update invoice set applicant = 'staff anna' where id = $1`, [id])
  await expect(desk.issue(id)).rejects.toMatchObject({ code: 'own_application' })
})

test('a decision on an item that has changed since it was read is refused; a present version is accepted', async () => {
  const id = await desk.applied()
  const { version } = (await desk.get(id)).item
  await desk.reject(id, ben)
  const { recharges: _, ...written } = buildInvoice({ title: '另一家公司' })
  await desk.as(me).call(resubmitInvoice, { id, ...written })
  const approve = (seen: number) => desk.as(anna).call(invoiceReview.decide, { id, action: 'approve', version: seen })
  await expect(approve(version)).rejects.toMatchObject({ code: 'changed_meanwhile', message: expect.stringContaining('请核对后再办理') })
  const present = (await desk.get(id)).item
  expect(present).toMatchObject({ state: 'pending', values: { title: '另一家公司' } })
  await approve(present.version)
  expect((await desk.get(id)).item.state).toBe('approved')
})

test('comments are forbidden, optional or required', async () => {
  const id = await desk.applied()
  await expect(desk.act(id, 'reject')).rejects.toMatchObject({ errors: [{ field: 'comment', msg: '请填写驳回原因' }] })
  await expect(desk.act(id, 'approve', { comment: 'x'.repeat(201) })).rejects.toMatchObject({ code: 'invalid' })
  await desk.act(id, 'approve', { comment: '同意' })
  await expect(desk.act(id, 'issue', { comment: '好' })).rejects.toMatchObject({ code: 'invalid' })
})

test('every field of the form is checked by its schema and reaches effect, history and audit', async () => {
  const id = await approved()
  const files = await desk.uploadInvoice()
  const issue = (form: Record<string, string>) => desk.act(id, 'issue', { files, form })
  await expect(issue({ number: '123', day: '' })).rejects.toMatchObject({
    errors: [
      { field: 'form.number', msg: '发票号码应为20位数字' },
      { field: 'form.day', msg: '请输入开票日期' },
    ],
  })
  await expect(issue({ number: '', day: '2026-11-20' })).rejects.toMatchObject({
    errors: [{ field: 'form.number', msg: '请输入发票号码' }],
  })
  await expect(issue({ number: nextNumber(), day: '2026-11-20', more: 'x' })).rejects.toMatchObject({ code: 'invalid' })
  await issue({ number: '９９999999999999999999', day: '2026-11-20' })
  const form = { number: '99999999999999999999', day: '2026-11-20' }
  expect((await desk.timeline(id)).at(-1)).toMatchObject({ action: 'issue', after: form })
  expect((await desk.audit('review.issue')).at(-1)).toMatchObject({ subject: `invoices ${id}`, detail: { form, files } })
})

test('a refusing effect rolls everything back', async () => {
  const [first, second] = [await approved(), await approved()]
  const number = nextNumber()
  await desk.issue(first, { number })
  const before = await desk.rows('notice')
  await expect(desk.issue(second, { number })).rejects.toMatchObject({ errors: [{ field: 'form.number', msg: '该发票号码已登记' }] })
  expect(await desk.get(second)).toMatchObject({ item: { state: 'approved' }, files: [] })
  expect((await desk.timeline(second)).at(-1)).toMatchObject({ action: 'approve' })
  expect(await desk.rows('notice')).toEqual(before)
})

test('files are the reviewer’s own uploads, of the right kind, and are listed with links', async () => {
  const id = await approved()
  const form = { number: nextNumber(), day: '2026-11-20' }
  const issue = (files: Record<string, string>) => desk.act(id, 'issue', { files, form })
  const errorsAt = (slot: string, msg: string) => ({ errors: [{ field: `files.${slot}`, msg }] })
  const { pdf, xml } = await desk.uploadInvoice()
  await expect(issue({})).rejects.toMatchObject(errorsAt('pdf', '请上传PDF 版式文件'))
  await expect(issue({ pdf: await desk.upload('x.xml') })).rejects.toMatchObject(errorsAt('pdf', 'PDF 版式文件只允许 pdf 文件'))
  for (const lost of [await desk.upload('发票.pdf', ben), 'nothing'])
    await expect(issue({ pdf: lost, xml })).rejects.toMatchObject(errorsAt('pdf', '文件已失效，请重新上传'))
  await expect(issue({ pdf, xml, picture: pdf })).rejects.toMatchObject({ code: 'invalid' })
  await issue({ pdf, xml })
  expect((await desk.get(id)).files).toMatchObject([
    { action: 'issue', slot: 'pdf', name: '发票.pdf', url: expect.stringContaining(`/files/${pdf}?`) },
    { action: 'issue', slot: 'xml', name: '发票.xml' },
  ])
  expect((await desk.rows('stored_file')).find((file) => file.id === pdf)).toMatchObject({ expires_at: null })

  const reused = desk.act(await approved(), 'issue', { files: { pdf, xml }, form: { ...form, number: nextNumber() } })
  const gone = ['pdf', 'xml'].map((slot) => ({ field: `files.${slot}`, msg: '文件已失效，请重新上传' }))
  await expect(reused).rejects.toMatchObject({ errors: gone })
})

test('an action needs its permission', async () => {
  const id = await approved()
  await expect(desk.issue(id, { by: staff('coin.appeals') })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await desk.get(id)).item.state).toBe('approved')
})

test('applicants run their own actions, on their own items only', async () => {
  const id = await desk.applied()
  const { recharges: _, ...written } = buildInvoice()
  const resubmit = (by = me) => desk.as(by).call(resubmitInvoice, { id, ...written, title: '丙的新名称' })
  await expect(resubmit()).rejects.toMatchObject({ code: 'wrong_state' })
  await desk.reject(id)
  await expect(resubmit(other)).rejects.toMatchObject({ code: 'not_found' })
  desk.clock.advance(3 * 24 * 3600_000)
  await resubmit()
  const { item } = await desk.get(id)
  expect(item).toMatchObject({ state: 'pending', comment: '', reviewerName: '', decidedAt: '', isOverdue: false, assigneeId: '' })
  expect(Date.parse(item.dueAt)).toBeGreaterThan(desk.clock.now().getTime())
  expect((await desk.timeline(id)).at(-1)).toMatchObject({
    action: 'resubmit',
    actorName: me.name,
    before: { state: 'rejected' },
    after: { state: 'pending' },
  })
  expect((await desk.audit('review.resubmit')).at(-1)).toMatchObject({ actor_kind: 'coin', subject: `invoices ${id}` })
})
