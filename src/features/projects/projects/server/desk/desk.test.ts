import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Refusal } from '#gateway/refusals.ts'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { operator, project, storeOperators, storeProject } from '../../../../../../test/harness/projects.ts'
import { overtake } from '../../../../../../test/harness/overtake.ts'
import { given, openProjectsDesk, type ProjectsDesk } from '../../../../../../test/harness/projects-desk.ts'
import { findProgress, listOperators } from '../../contract.ts'
import {
  changeProject,
  countProjects,
  createProject,
  listEntities,
  listProjects,
  markProblem,
  saveEntity,
  setVisibility,
} from '../../desk-contract.ts'

let office: ProjectsDesk

beforeEach(async () => {
  office = await openProjectsDesk()
  await storeOperators(office.db)
})
afterEach(() => office.close())

const list = async (filters: object = {}) => (await office.desk.call(listProjects, filters)).items.map(({ number }) => number)
const asCustomer = (number = project.number) => office.as(anyone).call(findProgress, { number })

test('the desk requires the permission to manage projects', async () => {
  for (const actor of [anyone, staff('finance.handle')])
    await expect(office.as(actor).call(listProjects, {})).rejects.toMatchObject({
      code: expect.stringMatching(/forbidden|invalid_session/),
    })
})

test.each(['演示测评中心(重庆)', '演示测评中心 （ 重庆 ）', ' 演示测评中心（重庆） '])(
  'an entity of the same name, spelled “%s”, is no second one',
  async (name) => {
    await office.desk.call(saveEntity, { name: '演示测评中心（重庆）', province: '重庆', place: 9, isListed: true })
    const again = { name, province: '重庆', place: 10, isListed: true, acceptNear: true }
    await expect(office.desk.call(saveEntity, again)).rejects.toMatchObject({ code: 'name_taken' })
  },
)

test('an entity with a near name is asked about', async () => {
  await office.desk.call(saveEntity, { name: '演示测评有限公司', province: '重庆', place: 9, isListed: true })
  const near = { name: '演示测评股份有限公司', province: '重庆', place: 10, isListed: true }
  await expect(office.desk.call(saveEntity, near)).rejects.toMatchObject({
    code: 'name_near',
    errors: [{ field: 'name', msg: '与已登记的“演示测评有限公司”相近；确认是另一家时请勾选后再保存' }],
  })
  const { id } = await office.desk.call(saveEntity, { ...near, acceptNear: true })
  // With its own name it is asked about no more.
  await office.desk.call(saveEntity, { ...near, id, version: 1, place: 11 })
  await expect(office.desk.call(saveEntity, { ...near, id, version: 2, name: '演示测评公司' })).rejects.toMatchObject({ code: 'name_near' })
})

test('an operating entity is registered once, and visitors can choose it', async () => {
  const entity = { name: '演示测评中心（重庆）', province: '重庆', place: 9, isListed: true }
  const { id } = await office.desk.call(saveEntity, entity)
  await expect(office.desk.call(saveEntity, entity)).rejects.toMatchObject({ code: 'name_taken', errors: [{ field: 'name' }] })
  expect((await office.as(anyone).call(listOperators, {})).provinces.at(-1)).toMatchObject({ province: '重庆', operators: [{ id }] })
  await office.desk.call(saveEntity, { ...entity, id, version: 1, isListed: false })
  await expect(office.desk.call(saveEntity, { ...entity, id, version: 1 })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect((await office.as(anyone).call(listOperators, {})).total).toBe(3)
  const { items } = await office.desk.call(listEntities, { listed: '0', name: '重庆', province: '庆' })
  expect(items).toMatchObject([{ id, version: 2, projects: 0 }])
  expect((await office.rows('content_version'))[0]?.version).toBe(3)
  expect((await office.audit()).map(({ action, subject }) => [action, subject])).toEqual([
    ['operating-entity.create', `operating-entity ${id}`],
    ['operating-entity.change', `operating-entity ${id}`],
  ])
  expect((await office.audit()).at(-1)?.detail).toEqual({ before: entity, after: { ...entity, isListed: false } })
})

test('a project is registered with the nodes of its kind, planned from its first day', async () => {
  const { id } = await office.desk.call(createProject, { ...given, number: ' ｄｐ2026 0100', startsOn: '2026-11-20' })
  const found = await office.get(id)
  expect(found).toMatchObject({
    number: 'DP20260100',
    state: 'running',
    nodes: 15,
    finished: 0,
    nextNode: '合同签订',
    nextOn: '2026-11-20',
  })
  expect(found.plan.map(({ plannedOn }) => plannedOn).slice(0, 3)).toEqual(['2026-11-20', '2026-11-23', '2026-11-30'])
  expect((await asCustomer('DP20260100')).nodes).toHaveLength(12)
  expect(await office.audit('project.create')).toMatchObject([{ subject: `project ${id}`, detail: { number: 'DP20260100' } }])
})

test.each([
  ['number', { number: project.number }, '该项目编号已登记'],
  ['operatorId', { operatorId: 'nobody' }, '请选择运营主体'],
  ['level', { level: '第三级（S2A2G3）' }, '级别应为“第三级（S3A3G3）”的形式，且 G 为 S、A 中较高者'],
  ['name', { name: ' ' }, '请输入项目名称'],
])('an error of the %s is reported at its field', async (field, wrong, msg) => {
  await storeProject(office.db, 1)
  await expect(office.desk.call(createProject, { ...given, ...wrong })).rejects.toMatchObject({ errors: [{ field, msg }] })
  expect(await office.rows('project')).toHaveLength(1)
})

test('of two changes from the same state the second is refused', async () => {
  await storeProject(office.db, 1)
  const at = await office.at()
  await office.desk.call(changeProject, { ...given, ...at })
  await expect(office.desk.call(changeProject, { ...given, ...at, name: '另一个' })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await office.get()).toMatchObject({ name: given.name, version: 2 })
  expect(await office.audit('project.change')).toMatchObject([{ detail: { before: { name: project.name }, after: { name: given.name } } }])
})

test('of two changes at the same moment the second does not overwrite the first', async () => {
  await storeProject(office.db, 1)
  const at = await office.at()
  const second = await overtake(
    office.services,
    (db) =>
      db
        .updateTable('project')
        .set({ version: at.version + 1, name: '先到的名称' })
        .where('id', '=', at.id)
        .execute(),
    () => office.desk.call(changeProject, { ...given, ...at }),
  )
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'changed_meanwhile' } })
  expect(await office.get()).toMatchObject({ name: '先到的名称', version: at.version + 1 })
})

test('staff choose for each project what the customer sees: nodes, name, look-up', async () => {
  await storeProject(office.db, 7)
  const { plan } = await office.get()
  const shownNodes = plan.filter(({ name }) => name !== '客户整改').map(({ id }) => id)
  await office.desk.call(setVisibility, { ...(await office.at()), isShown: true, masksCustomer: true, shownNodes })
  const seen = await asCustomer()
  expect(seen.customer).toBe('演示**中心')
  expect(seen.nodes.map(({ name }) => name)).toContain('项目归档')
  expect(seen.nodes.map(({ name }) => name)).not.toContain('客户整改')
  const [entry] = await office.audit('project.set-visibility')
  expect(entry?.detail).toMatchObject({ hidden: ['客户整改'], after: { masksCustomer: true } })
  await office.desk.call(setVisibility, { ...(await office.at()), isShown: false, masksCustomer: false, shownNodes })
  await expect(asCustomer()).rejects.toMatchObject({ code: 'project_not_found' })
})

test('a project marked as a problem is red for the customer until staff lift it', async () => {
  await storeProject(office.db, 7)
  office.clock.set('2026-11-13T10:00:00+08:00')
  const mark = async (reason: string) => office.desk.call(markProblem, { ...(await office.at()), hasProblem: true, reason })
  const unmark = async () => office.desk.call(markProblem, { ...(await office.at()), hasProblem: false, reason: '' })
  await expect(mark('')).rejects.toMatchObject({ errors: [{ field: 'reason' }] })
  await mark('客户环境未就绪')
  expect((await asCustomer()).nodes.some(({ latest }) => latest === 2)).toBe(true)
  expect(await office.desk.call(countProjects, {})).toEqual({ late: 0, problem: 1 })
  await expect(mark('再次')).rejects.toMatchObject({ code: 'wrong_state' })
  await unmark()
  expect((await asCustomer()).nodes.some(({ latest }) => latest === 2)).toBe(false)
  expect((await office.audit('project.mark-problem')).map(({ detail }) => detail)).toEqual([{ reason: '客户环境未就绪' }])
})

test('every column filters the list, alone and together', async () => {
  await storeProject(office.db, 7)
  await storeProject(office.db, 15, { id: 'b'.repeat(32), number: 'DP20260002', isShown: false })
  await storeProject(office.db, 0, { id: 'c'.repeat(32), number: 'DP20260003', hasProblem: true })
  await office.desk.call(createProject, { ...given, operatorId: 'sh', kind: 'dsmm', level: '', customer: '示例医院' })
  const [one, two, three, four] = [project.number, 'DP20260002', 'DP20260003', given.number]
  const cases: [object, string[]][] = [
    [{ text: 'dp20260001' }, [one]],
    [{ text: '网上办事系统' }, [four]],
    [{ text: '網上辦事' }, [four]],
    [{ text: '示例医院' }, [four]],
    [{ text: '不存在的项目' }, []],
    [{ operator: 'sh' }, [four]],
    [{ kind: 'dsmm' }, [four]],
    [{ level: 'none' }, [four]],
    [{ level: '3' }, [one, two, three]],
    [{ state: 'unplanned' }, [four]],
    [{ state: 'finished' }, [two]],
    [{ state: 'problem' }, [three]],
    [{ state: 'late' }, [one]],
    [{ state: 'running' }, []],
    [{ node: '渗透' }, [one]],
    [{ shown: '0' }, [two]],
    [{ from: '2026-11-19', to: '2026-11-19' }, [one]],
    [{ text: '政务', operator: operator.id, state: 'late' }, [one]],
  ]
  for (const [filters, found] of cases) expect([filters, (await list(filters)).toSorted()]).toEqual([filters, found])
  expect(await list({ sort: 'number' })).toEqual([one, two, three, four])
  expect(await list({ sort: 'planned', state: 'late' })).toEqual([one])
  expect(await office.desk.call(listProjects, { pageSize: 1, page: 2, sort: 'number' })).toMatchObject({
    total: 4,
    items: [{ number: two }],
  })
})

test('of a text with other filters up to ten thousand matches are counted and paged; beyond them the list says that there are more', async () => {
  const store = (from: number, to: number) =>
    office.database.owner.query(
      `insert into project (id, number, operator_id, name, customer, system_name, kind, created_at, updated_at)
       select md5(n::text), 'BP' || lpad(n::text, 5, '0'), case n % 2 when 0 then 'sh' else 'bj' end, '批量项目', '演示单位', '系统', 'mlps', now(), now()
       from generate_series(${from}, ${to}) n`,
    )
  // On a busy machine a search may be refused at its limit of a second, and is asked again.
  const expectFound = (filters: object) => {
    const input = { text: '批量', operator: 'sh', sort: 'number' as const, pageSize: 20, ...filters }
    return expect.poll(() => office.desk.call(listProjects, input).catch(({ code }: Refusal) => code))
  }
  await store(1, 20_000)
  await expectFound({ page: 500 }).toMatchObject({ total: 10_000, isMore: false, items: { length: 20, 19: { number: 'BP20000' } } })
  await store(20_001, 20_002)
  await expectFound({ page: 1 }).toMatchObject({ total: 10_000, isMore: true, items: { length: 20, 0: { number: 'BP00002' } } })
  await expectFound({ page: 501 }).toMatchObject({ total: 10_000, isMore: true, items: { length: 20, 19: { number: 'BP20000' } } })
  await expectFound({ text: '批量项目 演示单位 系统 无' }).toMatchObject({ total: 0, items: [] })
})
