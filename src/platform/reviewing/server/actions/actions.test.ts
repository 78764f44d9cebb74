import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, ben, cleo, me, number, openPermitDesk, other, type PermitDesk } from '../../../../../test/harness/permits/permit-desk.ts'
import { permitReview, permitReviewing, resubmitPermit, withdrawPermit } from '../../../../../test/harness/permits/permit-kind.ts'

let desk: PermitDesk

beforeAll(async () => {
  desk = await openPermitDesk()
})
afterAll(() => desk.close())

const actions = ['accept', 'issue', 'decline', 'flag'] as const
const allowed: Record<string, readonly string[]> = {
  waiting: ['accept', 'decline'],
  approved: ['issue', 'decline'],
  issued: ['flag'],
  rejected: [],
  withdrawn: [],
}
let issued = 0

async function actFully(id: string, action: (typeof actions)[number]) {
  const next = String(10n ** 19n + BigInt(++issued))
  if (action === 'issue') return desk.issue(id, next)
  return desk.act(id, action, { comment: action === 'decline' ? '请补充' : '', form: action === 'flag' ? { replacement: next } : {} })
}

async function makeIn(state: string): Promise<string> {
  if (state !== 'issued') return desk.make(state)
  const id = await desk.make('approved')
  await actFully(id, 'issue')
  return id
}

test.each(Object.entries(allowed).flatMap(([state, names]) => actions.map((action) => [state, action, names.includes(action)] as const)))(
  'in state %s, %s is allowed: %s',
  async (state, action, isAllowed) => {
    const id = await makeIn(state)
    const outcome = await actFully(id, action).then(
      ({ state: reached }) => reached,
      ({ code }: { code: string }) => code,
    )
    expect(outcome).toBe(isAllowed ? permitReviewing.actions[action].to : 'wrong_state')
    expect(await desk.getState(id)).toBe(isAllowed ? permitReviewing.actions[action].to : state)
  },
)

test('of many concurrent actions on one item one succeeds', async () => {
  const id = await desk.apply()
  const runs = [
    desk.act(id, 'accept'),
    desk.act(id, 'decline', { comment: '不' }, ben),
    desk.act(id, 'accept', {}, ben),
    desk.act(id, 'accept', {}, cleo),
  ]
  const results = await Promise.allSettled(runs)
  const steps = (await desk.timeline(id)).map(({ action }) => action)
  // A decline may follow an acceptance; nothing is done twice.
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(steps.length - 1)
  expect(new Set(steps).size).toBe(steps.length)
})

test('a reviewer cannot run unknown actions and those of the applicant', async () => {
  const id = await desk.make('rejected')
  for (const action of ['resubmit', 'approve', 'constructor', 'undo'])
    await expect(desk.act(id, action)).rejects.toMatchObject({ code: 'invalid' })
})

test('an action may require a permission of its own', async () => {
  const id = await desk.make('approved')
  await expect(desk.issue(id, number, cleo)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.getState(id)).toBe('approved')
})

test('items claimed by another reviewer and own items are refused', async () => {
  const id = await desk.apply()
  await desk.as(ben).call(permitReview.claim, { id })
  await expect(desk.act(id, 'accept')).rejects.toMatchObject({ message: '该事项已由其他人领取或处理，请刷新后查看' })
  await desk.act(id, 'accept', {}, ben)
  expect((await desk.get(id)).item).toMatchObject({ assigneeId: '', state: 'approved' })
  await desk.database.owner.query(`update permit set applicant = 'staff anna' where id = $1`, [id])
  await expect(desk.issue(id)).rejects.toMatchObject({ code: 'own_application' })
})

test('comments are forbidden, optional or required', async () => {
  const id = await desk.apply()
  await expect(desk.act(id, 'decline')).rejects.toMatchObject({ errors: [{ field: 'comment', msg: '请填写审核意见' }] })
  await expect(desk.act(id, 'accept', { comment: 'x'.repeat(201) })).rejects.toMatchObject({ code: 'invalid' })
  await desk.act(id, 'accept', { comment: '同意' })
  await expect(desk.act(id, 'issue', { comment: '好' })).rejects.toMatchObject({ code: 'invalid' })
})

test('every field of the form is checked by its schema and reaches effect, history and audit', async () => {
  const id = await desk.make('approved')
  const document = await desk.upload('许可证.pdf')
  const issue = (form: Record<string, string>) => desk.act(id, 'issue', { files: { document }, form })
  await expect(issue({ number: '123', day: '' })).rejects.toMatchObject({
    errors: [
      { field: 'form.number', msg: '许可证号应为20位数字' },
      { field: 'form.day', msg: '请选择开具日期' },
    ],
  })
  await expect(issue({ number: '', day: '2026-11-20' })).rejects.toMatchObject({
    errors: [{ field: 'form.number', msg: '请输入许可证号' }],
  })
  await expect(issue({ number, day: '2026-11-20', more: 'x' })).rejects.toMatchObject({ code: 'invalid' })
  await issue({ number: '９９999999999999999999', day: '2026-11-20' })
  const form = { number: '99999999999999999999', day: '2026-11-20' }
  expect((await desk.get(id)).detail).toMatchObject({ number: form.number })
  expect((await desk.timeline(id)).at(-1)).toMatchObject({ action: 'issue', before: { number: '', day: '' }, after: form })
  expect((await desk.audit('review.issue')).at(-1)).toMatchObject({ subject: `permits ${id}`, detail: { form, files: { document } } })
})

test('a refusing effect rolls everything back', async () => {
  const [first, second] = [await desk.make('approved'), await desk.make('approved')]
  const taken = '55555555555555555555'
  await desk.issue(first, taken)
  const before = await desk.titles()
  await expect(desk.issue(second, taken)).rejects.toMatchObject({ errors: [{ field: 'form.number', msg: '许可证号已使用' }] })
  expect(await desk.get(second)).toMatchObject({ item: { state: 'approved' }, files: [] })
  expect((await desk.timeline(second)).at(-1)).toMatchObject({ action: 'accept' })
  expect(await desk.titles()).toEqual(before)
})

test('files are the reviewer’s own uploads, of the right kind and size, and are listed with links', async () => {
  const id = await desk.make('approved')
  const form = { number: '77777777777777777777', day: '2026-11-20' }
  const issue = (files: Record<string, string>) => desk.act(id, 'issue', { files, form })
  const errorsAt = (slot: string, msg: string) => ({ errors: [{ field: `files.${slot}`, msg }] })
  const document = await desk.upload('许可证.pdf')
  await expect(issue({})).rejects.toMatchObject(errorsAt('document', '请上传许可证文件'))
  await expect(issue({ document: await desk.upload('x.xml') })).rejects.toMatchObject(errorsAt('document', '许可证文件只允许 pdf 文件'))
  await expect(issue({ document, data: await desk.upload('x.xml', anna, 1024 * 1024 + 1) })).rejects.toMatchObject(
    errorsAt('data', '数据文件不能超过1MB'),
  )
  for (const gone of [await desk.upload('许可证.pdf', ben), 'nothing'])
    await expect(issue({ document: gone })).rejects.toMatchObject(errorsAt('document', '文件已失效，请重新上传'))
  await expect(issue({ document, picture: document })).rejects.toMatchObject({ code: 'invalid' })
  await issue({ document, data: await desk.upload('x.xml') })
  const { files } = await desk.get(id)
  expect(files).toMatchObject([
    { action: 'issue', slot: 'data', name: 'x.xml' },
    { action: 'issue', slot: 'document', name: '许可证.pdf', url: expect.stringContaining(`/files/${document}?`) },
  ])
  const stored = (await desk.rows('stored_file')).find((file) => file.id === document)
  expect(stored).toMatchObject({ expires_at: null })

  const again = await desk.make('approved')
  const reused = desk.act(again, 'issue', { files: { document }, form: { ...form, number: '77777777777777777778' } })
  await expect(reused).rejects.toMatchObject(errorsAt('document', '文件已失效，请重新上传'))
})

test('an action that keeps the state is a step of its own', async () => {
  const id = await desk.make('approved')
  await desk.issue(id, '66666666666666666666')
  await desk.act(id, 'flag', { form: { replacement: '1' } })
  expect(await desk.act(id, 'flag', { form: { replacement: '2' } })).toMatchObject({ state: 'issued' })
  expect((await desk.timeline(id)).map(({ action }) => action)).toEqual(['submit', 'accept', 'issue', 'flag', 'flag'])
})

test('applicants run their own actions, on their own items only', async () => {
  const id = await desk.make('rejected')
  await expect(desk.as(other).call(resubmitPermit, { id, name: '乙' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(desk.as(me).call(withdrawPermit, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  desk.clock.advance(3 * 24 * 3600_000)
  expect(await desk.as(me).call(resubmitPermit, { id, name: '丙的新名称' })).toEqual({ state: 'waiting' })
  const { item } = await desk.get(id)
  expect(item).toMatchObject({ comment: '', reviewerName: '', decidedAt: '', isOverdue: false, assigneeId: '' })
  expect(Date.parse(item.dueAt)).toBeGreaterThan(desk.clock.now().getTime())
  expect((await desk.timeline(id)).at(-1)).toMatchObject({
    action: 'resubmit',
    actorName: '王晓明',
    before: { state: 'rejected' },
    after: { state: 'waiting' },
  })
  expect((await desk.audit('review.resubmit')).at(-1)).toMatchObject({ actor_kind: 'applicant', subject: `permits ${id}` })
  const { items } = await desk.as(anna).call(permitReview.list, { filters: { name: '新名称' } })
  expect(items.map((one) => one.id)).toEqual([id])
})
