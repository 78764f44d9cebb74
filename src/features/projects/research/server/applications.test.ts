import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { anyone, staff } from '../../../../../test/harness/actors.ts'
import { coinPassword, openCoinAccount } from '../../../../../test/harness/coin-accounts.ts'
import { type TestGateway, useGateway } from '../../../../../test/harness/gateway.ts'
import { operator, project, storeOperators, storeProject, storeTasks, tasks } from '../../../../../test/harness/projects.ts'
import { getFileLink } from '#platform/files/contract.ts'
import { filesQueries } from '#platform/files/server/queries.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import { applyForSolution, getSolutionPrice, listApplications, listSolutionFiles, quoteSolution, solutionReview } from '../contract.ts'
import { defaultPrice } from '../rules.ts'
import { researchCommands } from './commands.ts'
import { researchQueries } from './queries.ts'
import { solutionReviewable } from './reviewable.ts'
import { researchFileRules } from './shown-files.ts'
import { researchSettings } from './solutions/prices.ts'

const reviewing = reviewHandlers({ reviewable: solutionReviewable, calls: solutionReview }, async () => [])
const gateway = useGateway([...researchQueries, ...researchCommands, ...reviewing, ...filesQueries(researchFileRules)])
let payer: Awaited<ReturnType<typeof openCoinAccount>>
const assessor = { ...staff('projects.manage'), id: 'anna', name: '安测评' }
const opened = new Date('2026-01-05T10:00:00+08:00')

beforeEach(async () => {
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 7)
  await storeTasks(gateway.db)
  payer = await openCoinAccount(gateway.db, opened, { coins: 100 })
})

const wanted = (taskIds: readonly string[] = [tasks[0]], projectId = project.id) => [
  { projectId, tasks: taskIds.map((taskId) => ({ taskId })) },
]
const usual = () => ({
  operatorId: operator.id,
  way: 1 as const,
  mode: 2,
  projects: wanted(),
  account: payer.id,
  password: coinPassword,
})
const apply = (given: object = {}, actor: Parameters<TestGateway['as']>[0] = anyone, requestId?: string) =>
  gateway.as(actor).answer(applyForSolution, { ...usual(), ...given }, requestId)
const decide = (id: string, action: string, given: object = {}) =>
  gateway.as(assessor).call(solutionReview.decide, { id, action, comment: '', ...given })
const balance = async () =>
  (await gateway.db.selectFrom('ledger_account').select('balance').where('code', '=', payer.id).executeTakeFirstOrThrow()).balance
const listed = async () =>
  (await gateway.as(anyone).call(listApplications, { operatorId: operator.id, projectId: project.id })).applications
const firstId = async (given: object = {}) => (await apply(given)).reply.ids[0]?.id as string

test('the compliance standard debits its price for each task with the application', async () => {
  const { reply, msg } = await apply({ projects: wanted(tasks.slice(0, 2)) })
  expect(msg).toBe('申请成功')
  expect(reply).toMatchObject({ price: 2 * defaultPrice, ids: [{}, {}] })
  expect(await balance()).toBe(100 - 2 * defaultPrice)
  expect(await listed()).toMatchObject([
    { task: expect.stringMatching(/系统[12]/), mode: 2, way: 1, state: 1, reason: '', source: 1 },
    { task: expect.stringMatching(/系统[12]/), way: 1, state: 1 },
  ])
  expect(await gateway.audit('solution.apply')).toMatchObject([
    { subject: `project ${project.id}`, detail: { price: 40, account: payer.id } },
  ])
})

test('the high standard costs nothing and asks for no account', async () => {
  await apply({ way: 2, account: '', password: '' })
  expect(await balance()).toBe(100)
  expect(await listed()).toMatchObject([{ way: 2, state: 1 }])
})

test('a project-level application is priced once for all tasks', async () => {
  await apply({ mode: 1, projects: wanted([]) })
  expect(await balance()).toBe(100 - 3 * defaultPrice)
  expect(await listed()).toMatchObject([{ task: '整个项目', mode: 1 }])
  await expect(apply({ mode: 1, projects: wanted([]) })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('the price set by staff is shown and debited; earlier applications keep theirs', async () => {
  await apply()
  await researchSettings[0]?.write(gateway.db, '35')
  expect(await gateway.as(anyone).call(getSolutionPrice, {})).toEqual({ price: 35 })
  expect(await gateway.as(anyone).call(quoteSolution, { ...usual(), projects: wanted([tasks[1]]) })).toMatchObject({
    price: 35,
    left: 100 - defaultPrice - 35,
  })
  await apply({ projects: wanted([tasks[1]]) })
  expect((await gateway.rows('solution_application')).map(({ price }) => price)).toEqual([defaultPrice, 35])
})

test('a price that changed since it was shown is not debited', async () => {
  const { price: quoted } = await gateway.as(anyone).call(quoteSolution, usual())
  await researchSettings[0]?.write(gateway.db, '35')
  await expect(apply({ quoted })).rejects.toMatchObject({ code: 'price_changed', message: '方案单价已调整，请重新核对后提交' })
  expect([await balance(), await listed()]).toEqual([100, []])
  await apply({ quoted: 35 })
  expect(await balance()).toBe(65)
})

test('a quote shows price and remaining balance, and changes nothing', async () => {
  const quote = await gateway.as(anyone).call(quoteSolution, usual())
  expect(quote).toEqual({ price: defaultPrice, balance: 100, left: 100 - defaultPrice })
  expect(await balance()).toBe(100)
  expect(await gateway.rows('solution_application')).toEqual([])
})

test.each([
  ['account', { account: '' }, '请输入账号'],
  ['password', { password: '' }, '请输入密码'],
  ['projects', { projects: wanted([]) }, '请选择要申请的任务'],
  ['projects', { projects: wanted(['f'.repeat(32)]) }, '请选择要申请的任务'],
])('refuses at %s: %j', async (field, given, msg) => {
  await expect(apply(given)).rejects.toMatchObject({ code: 'invalid', message: msg, errors: [{ field, msg }] })
  expect(await balance()).toBe(100)
})

test('a wrong password and an unknown account get the same refusal, and delay the account like a login', async () => {
  const wrong = { code: 'wrong_credentials', message: '账号或密码错误' }
  await expect(apply({ account: '6299999999' })).rejects.toMatchObject(wrong)
  for (let n = 0; n < 5; n++) await expect(apply({ password: 'f'.repeat(64) })).rejects.toMatchObject(wrong)
  await expect(apply()).rejects.toMatchObject({ code: 'locked' })
  expect(await balance()).toBe(100)
})

test('without enough coins nothing is stored', async () => {
  const poor = await openCoinAccount(gateway.db, opened, { id: '6300000002', coins: 1 })
  await expect(apply({ account: poor.id })).rejects.toMatchObject({ code: 'insufficient', message: '余额不足' })
  expect(await gateway.rows('solution_application')).toEqual([])
})

test('a signed-in customer pays with the own account only', async () => {
  const own = { ...payer, id: payer.id }
  await apply({ account: '' }, own)
  expect(await balance()).toBe(100 - defaultPrice)
  await expect(apply({ account: '6399999999', projects: wanted([tasks[1]]) }, own)).rejects.toMatchObject({ code: 'not_yours' })
})

test('nothing can be applied for in a project without tasks', async () => {
  const projectId = 'b'.repeat(32)
  await storeProject(gateway.db, 0, { id: projectId, number: 'DP20260002' })
  for (const mode of [1, 2])
    for (const way of [1, 2] as const)
      await expect(apply({ mode, way, projects: wanted([], projectId) })).rejects.toMatchObject({ code: 'no_tasks' })
  expect(await balance()).toBe(100)
})

test('a project of another entity is not found', async () => {
  await expect(apply({ operatorId: 'sh' })).rejects.toMatchObject({ code: 'project_not_found' })
})

test('concurrent requests with one RequestId make one application and one debit (R2)', async () => {
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => apply({}, anyone, requestId)))
  expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
  expect(await balance()).toBe(100 - defaultPrice)
})

test('a double click without a RequestId debits once', async () => {
  const results = await Promise.allSettled([apply(), apply(), apply()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'already_applied' } })
  expect(await balance()).toBe(100 - defaultPrice)
})

test('declining refunds the coins once, states the reason, and allows a new application', async () => {
  const id = await firstId({ mode: 1, projects: wanted([]) })
  await expect(decide(id, 'decline')).rejects.toMatchObject({ code: 'invalid' })
  await decide(id, 'accept')
  const results = await Promise.allSettled([decide(id, 'decline', { comment: '资料不全' }), decide(id, 'decline', { comment: '资料不全' })])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balance()).toBe(100)
  expect(await listed()).toMatchObject([{ state: 4, reason: '资料不全' }])
  const entries = await gateway.db.selectFrom('ledger_booking').select(['kind', 'made_by']).orderBy('id').execute()
  expect(entries.slice(-2)).toEqual([
    { kind: 'use', made_by: `coin ${payer.id}` },
    { kind: 'reversal', made_by: 'staff anna' },
  ])
  await apply({ mode: 1, projects: wanted([]) })
  expect(await balance()).toBe(100 - 3 * defaultPrice)
})

test('completing takes a file, which can be listed and downloaded by anyone only afterwards', async () => {
  const id = await firstId()
  await expect(decide(id, 'complete')).rejects.toMatchObject({ code: 'wrong_state' })
  await decide(id, 'accept')
  await expect(decide(id, 'complete')).rejects.toMatchObject({ code: 'invalid', message: '请上传方案文件' })
  const file = await storeFile(gateway.services, {
    name: '整改方案.pdf',
    mediaType: 'application/pdf',
    content: Buffer.from('%PDF'),
    owner: assessor,
    purpose: 'solution',
  })
  expect(await gateway.as(anyone).call(listSolutionFiles, { applicationId: id })).toEqual({ total: 0, files: [] })
  await expect(gateway.as(anyone).call(getFileLink, { fileId: file })).rejects.toMatchObject({ code: 'not_found' })
  await decide(id, 'complete', { files: { solution: file } })
  expect(await gateway.as(anyone).call(listSolutionFiles, { applicationId: id })).toMatchObject({
    total: 1,
    files: [{ id: file, name: '整改方案.pdf' }],
  })
  const byId = () => gateway.as(anyone).call(getFileLink, { fileId: file })
  expect(await byId()).toMatchObject({ fileName: '整改方案.pdf' })
  await gateway.db.updateTable('project').set({ is_shown: false }).execute()
  await expect(byId()).rejects.toMatchObject({ code: 'not_found' })
  await expect(decide(id, 'decline', { comment: '已完成后不能退' })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await balance()).toBe(100 - defaultPrice)
})

test('of a completion and declines that meet at the same row one succeeds, the others read its result and are refused', async () => {
  const id = await firstId()
  await decide(id, 'accept')
  const content = { name: 'a.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF'), owner: assessor, purpose: 'solution' }
  const file = await storeFile(gateway.services, content)
  const decline = () => decide(id, 'decline', { comment: '不符合' })
  // All have begun, and none has written, when the row is released.
  const outcomes = await gateway.db.transaction().execute(async (holding) => {
    await holding.selectFrom('solution_application').select('id').where('id', '=', id).forUpdate().execute()
    const decisions = Promise.allSettled([decline(), decide(id, 'complete', { files: { solution: file } }), decline(), decline()])
    await expect.poll(countWaiting).toBe(4)
    return { decisions }
  })
  const results = await outcomes.decisions
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as { code?: string }] : []))
  expect(refused.map(({ code }) => code)).toEqual(['wrong_state', 'wrong_state', 'wrong_state'])
  const state = (await listed())[0]?.state
  expect([3, 4]).toContain(state)
  expect(await balance()).toBe(state === 4 ? 100 : 100 - defaultPrice)
  const refunds = (await gateway.rows('ledger_booking')).filter(({ kind }) => kind === 'reversal')
  expect(refunds).toHaveLength(state === 4 ? 1 : 0)
})

/** Transactions of this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const waiting = `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await gateway.database.owner.query<{ waiting: number }>(waiting)).rows[0]?.waiting ?? 0
}

test('deciding requires the permission', async () => {
  const id = await firstId()
  for (const actor of [payer, staff('finance.handle')])
    await expect(gateway.as(actor).call(solutionReview.decide, { id, action: 'accept', comment: '' })).rejects.toMatchObject({
      code: expect.stringMatching(/^(forbidden|invalid_session)$/),
    })
})
