import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { product } from '#composition/features.ts'
import { serverFeatures } from '#composition/server-features.ts'
import { applyForSolution } from '#features/projects/research/contract.ts'
import { researchCommands } from '#features/projects/research/server/commands.ts'
import { findRecords } from '#platform/finding/contract.ts'
import { findHandlers } from '#platform/finding/server/queries.ts'
import { anyone, applicant, staff } from './harness/actors.ts'
import { openCoinAccount } from './harness/coin-accounts.ts'
import { useGateway } from './harness/gateway.ts'
import { operator, project, storeOperators, storeProject, storeTasks, tasks } from './harness/projects.ts'

const companyRecords = serverFeatures.flatMap((feature) => feature.companyRecords ?? [])
const findables = serverFeatures.flatMap((feature) => feature.findables?.({ ...product, companyRecords }) ?? [])
const gateway = useGateway([...findHandlers({ ...product, findables }), ...researchCommands])
const finance = staff('finance.handle')

async function find(text: string, actor = finance) {
  const { groups } = await gateway.as(actor).call(findRecords, { text })
  return Object.fromEntries(groups.map(({ label, items }) => [label, items.map(({ title }) => title)]))
}

const openBank = () =>
  openCoinAccount(gateway.db, gateway.clock.now(), { id: 'DP10086', company: '重庆长江银行股份有限公司（总行）', phone: '13800001111' })

describe('a customer and its account are found', () => {
  test.each([
    ['the beginning of the name', '重庆长江'],
    ['a part of the name', '长江银行'],
    ['initials, each character as it is read in its word', 'cqcjyh'],
    ['initials within the name', 'yhgf'],
    ['capitals and blanks', 'CQ CJ yh'],
    ['other brackets', '公司(总行)'],
  ])('by %s', async (_, text) => {
    await openBank()
    expect(await find(text)).toEqual({ 客户: ['重庆长江银行股份有限公司（总行）'], 查询币账户: ['DP10086'] })
  })

  test.each([['ｄｐ１００８６'], ['dp 100-86'], ['DP100']])('by the number %j', async (text) => {
    await openBank()
    expect((await find(text)).查询币账户).toEqual(['DP10086'])
  })

  test('by the whole phone, not by a part of it', async () => {
    await openBank()
    for (const phone of ['138 0000-1111', '+86 138 0000 1111', '8613800001111'])
      expect(await find(phone)).toEqual({ 查询币账户: ['DP10086'] })
    expect(await find('1380000111')).toEqual({})
  })
})

test('only what the permissions show is found: records, screens and actions alike', async () => {
  await openBank()
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 0)
  expect(await find(project.number)).toEqual({})
  expect(await find(project.number, staff('projects.manage'))).toEqual({ 项目: [project.name] })
  expect(await find('重庆', staff('projects.manage'))).toEqual({})
  expect(await find('xm', staff('projects.manage'))).toMatchObject({ 页面: ['项目', '项目导入'], 操作: ['新建项目'] })
  expect(await find('新建项目')).toEqual({})
  await expect(gateway.as(applicant()).call(findRecords, { text: 'xm' })).rejects.toMatchObject({ code: 'invalid_session' })
})

test('a change is found at once, under the new name alone, and what is removed is not', async () => {
  await openBank()
  expect(await find('cjyh')).toMatchObject({ 查询币账户: ['DP10086'] })
  await gateway.db.updateTable('coin_customer').set({ company: '上海黄浦银行' }).execute()
  expect(await find('cjyh')).toEqual({})
  expect(await find('黄浦')).toMatchObject({ 客户: ['上海黄浦银行'], 查询币账户: ['DP10086'] })
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 0)
  expect(await find(project.name, staff('projects.manage'))).toMatchObject({ 项目: [project.name] })
  await sql`delete from project_node`.execute(gateway.db)
  await gateway.db.deleteFrom('project').execute()
  expect(await find(project.name, staff('projects.manage'))).toEqual({})
  expect(await gateway.rows('find_change')).toEqual([])
})

test('a common kind does not hide a rare one, and each is cut off', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `演示市中心 ${n}`)
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 0)
  await sql`insert into find_entry select 'coin-account', n::text, n::text, '', '' from unnest(${names}::text[]) as n`.execute(gateway.db)
  await sql`insert into find_key select 'coin-account', '演示市' || n, entity_id from find_entry, generate_series(1, 3) as n where kind = 'coin-account'`.execute(
    gateway.db,
  )
  const found = await find('演示市', staff('finance.handle', 'projects.manage'))
  expect(found.查询币账户).toHaveLength(6)
  expect(found.项目).toEqual([project.name])
})

test('an application for a solution is found by its number, its project and its task', async () => {
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 0)
  await storeTasks(gateway.db)
  const projects = [{ projectId: project.id, tasks: [{ taskId: tasks[0] }] }]
  const wanted = { operatorId: operator.id, way: 2 as const, mode: 2, projects, account: '', password: '' }
  await gateway.as(anyone).call(applyForSolution, wanted)
  const [row] = await gateway.rows('solution_application')
  for (const text of [row?.number, project.name, row?.task_name])
    expect(await find(String(text), staff('projects.manage'))).toMatchObject({ 方案申请: [project.name] })
  expect(await find(String(row?.number))).toEqual({})
})

test('what is reviewed and has a number is found by it', () => {
  const numbered = serverFeatures
    .flatMap(({ reviewKinds }) => (typeof reviewKinds === 'function' ? [] : (reviewKinds ?? [])))
    .map(({ reviewable }) => reviewable)
    .filter(({ columns }) => 'number' in columns)
  expect(numbered.length).toBeGreaterThan(1)
  for (const { table } of numbered) expect(findables.map((one) => one.table)).toContain(table)
})

test('an empty text, signs alone and a text beyond the limit find nothing or are refused', async () => {
  expect(await find('')).toEqual({})
  expect(await find('--- ')).toEqual({})
  await expect(find('长'.repeat(101))).rejects.toMatchObject({ code: 'invalid' })
})

test('the table of every kind notes its changes', async () => {
  const { rows } = await sql<{ table: string; args: string }>`
    select tgrelid::regclass::text as "table", encode(tgargs, 'escape') as args from pg_trigger where tgname = 'find_change'`.execute(
    gateway.db,
  )
  for (const { kind, table } of findables) {
    const own = rows.find((row) => row.table === table)
    expect([kind, 'kind']).toContain(own?.args.split('\\000')[0])
  }
})
