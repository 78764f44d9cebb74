import { afterEach, beforeEach, expect, test } from 'vitest'
import { hostileFiles } from '../../../../../../test/harness/content/workbooks.ts'
import { project, storeOperators, storeProject } from '../../../../../../test/harness/projects.ts'
import { openProjectsDesk, type ProjectsDesk } from '../../../../../../test/harness/projects-desk.ts'
import { importErrors } from '#platform/imports/rules.ts'
import { runImport } from '#platform/imports/server/import-job.ts'
import { projectImports } from '../../import-contract.ts'
import { projectColumns, projectLimits } from '../../rules.ts'
import { projectImport } from './project-import.ts'

let office: ProjectsDesk

beforeEach(async () => {
  office = await openProjectsDesk()
  await storeOperators(office.db)
})
afterEach(() => office.close())

const heads = projectColumns.map(({ heading }) => heading).join(',')
const toFile = (...lines: string[]) => Buffer.from(`${heads}\r\n${lines.join('\r\n')}\r\n`)
async function preview(bytes: Uint8Array, name = 'a.csv') {
  const { id } = await office.desk.call(projectImports.previewImport, { file: { name, type: '', bytes } })
  return office.desk.call(projectImports.getImport, { id, pageSize: 100 })
}
async function book(id: string) {
  await office.desk.call(projectImports.bookImport, { id })
  await runImport(office.services, [projectImport], id)
  return office.desk.call(projectImports.getImport, { id, pageSize: 100 })
}

const facts = '演示市政府,政务平台,等保测评,第三级（S3A3G3）,2026-11-20'
const one = `dp20260101,政务测评项目,演示运营中心（北京）,北京,${facts}`
const lines = [`${one},应用系统`, `${one},数据库`, `DP20260102,新主体的项目,演示新中心,海南,示例医院,医院系统,DSMM 评估,,2026/1/5,`]

test('a file imports projects with entities, tasks and planned nodes', async () => {
  const read = await preview(toFile(...lines))
  expect(read).toMatchObject({ state: 'ready', lines: 3, faulty: 0, projects: 2 })
  expect(await office.rows('project')).toEqual([])
  const booked = await book(read.id)
  expect(booked).toMatchObject({ state: 'booked', items: [{ result: '登记项目' }, { result: '添加任务' }, { result: '登记项目' }] })
  const [first, second] = (await office.rows('project')).toSorted((a, b) => a.number.localeCompare(b.number))
  expect(await office.get(first?.id)).toMatchObject({
    number: 'DP20260101',
    level: '第三级（S3A3G3）',
    nodes: 15,
    nextOn: '2026-11-20',
    tasks: [{ name: '应用系统' }, { name: '数据库' }],
  })
  expect(await office.get(second?.id)).toMatchObject({ kind: 'dsmm', level: '', operator: '演示新中心', nextOn: '2026-01-05' })
  expect((await office.audit()).map(({ action }) => action)).toEqual([
    'project-import.preview',
    'project-import.book',
    'project.import',
    'project.import',
  ])
  expect(await office.rows('notice')).toMatchObject([{ person: 'staff staff-1', title: '项目导入已登记' }])
})

test('importing the same file again, or one that grew, doubles nothing', async () => {
  await book((await preview(toFile(...lines))).id)
  await expect(preview(toFile(...lines))).rejects.toMatchObject({ code: 'import_done' })
  const again = await book((await preview(toFile(...lines, `${one},终端`))).id)
  expect(again.items.map(({ result }) => result)).toEqual(['已有，未改动', '已有，未改动', '已有，未改动', '添加任务'])
  expect(await office.rows('project')).toHaveLength(2)
  expect(await office.rows('project_task')).toHaveLength(3)
  expect(await office.rows('operating_entity')).toHaveLength(4)
  expect(await office.rows('project_node')).toHaveLength(30)
})

test('entities of a file are found by their names in any spelling, and near names are asked about', async () => {
  const before = (await office.rows('operating_entity')).length
  await book((await preview(toFile(one.replace('演示运营中心（北京）', '演示运营中心(北京) ')))).id)
  expect(await office.rows('operating_entity')).toHaveLength(before)
  const near = one.replace('dp20260101', 'dp20260103').replace('演示运营中心（北京）', '演示运营中心北京')
  const file = { name: 'b.csv', type: '', bytes: toFile(near) }
  await expect(office.desk.call(projectImports.previewImport, { file })).rejects.toMatchObject({
    code: 'ask_near_entities',
    message: '运营主体“演示运营中心北京”与“演示运营中心（北京）”名称相近，确认不是同一家吗？',
  })
  const { id } = await office.desk.call(projectImports.previewImport, { file, accepted: 'ask_near_entities' })
  await book(id)
  expect(await office.rows('operating_entity')).toHaveLength(before + 1)
})

test('the lines of a project name one day for its start, which the later ones may leave out', async () => {
  const starting = (day: string, task: string) => `${one.replace('2026-11-20', day)},${task}`
  const read = await preview(toFile(starting('2026-11-20', '甲'), starting('', '乙'), starting('2026/12/1', '丙')))
  expect(read.items.map(({ errors }) => errors)).toEqual([[], [], ['开始日期：与第 2 行不一致（2026-11-20）']])
  const late = await preview(toFile(starting('', '甲'), starting('2026-11-20', '乙')))
  expect(late.items.map(({ errors }) => errors)).toEqual([[], ['开始日期：与第 2 行不一致（空）']])
})

test('a project gets no more tasks by files than its form takes; those that it has may stand in a file again', async () => {
  const named = (count: number, from = 1) => Array.from({ length: count }, (_, n) => `${one},任务 ${n + from}`)
  const read = await preview(toFile(...named(projectLimits.tasks + 1), `${one},任务 1`))
  expect(read).toMatchObject({ state: 'faulty', faulty: 1 })
  expect(read.items[projectLimits.tasks]?.errors).toEqual(['任务：一个项目的任务不能超过 50 个'])
  await book((await preview(toFile(...named(projectLimits.tasks)))).id)
  const later = await preview(toFile(...named(2, projectLimits.tasks)))
  expect(later.items.map(({ errors }) => errors)).toEqual([[], ['任务：一个项目的任务不能超过 50 个']])
})

test('each error is reported once, by line and column; nothing is booked', async () => {
  await storeProject(office.db, 1)
  const read = await preview(
    toFile(
      `${one},应用系统`,
      `,,演示运营中心（北京）,上海,客户,系统,渗透,第三级（S2A2G3）,昨天,${'长'.repeat(101)}`,
      `DP20260101,另一个名称,演示运营中心（北京）,北京,${facts},数据库`,
      `${project.number},${project.name},演示运营中心（北京）,北京,${project.customer},别的平台,等保测评,第三级（S3A3G3）,,`,
    ),
  )
  expect(read).toMatchObject({ state: 'faulty', faulty: 3 })
  expect(read.items.map(({ errors }) => errors)).toEqual([
    [],
    [
      'I3 开始日期：日期无法识别，应为 2026-11-20 的形式',
      '项目编号：未填写',
      '项目名称：未填写',
      '类型：应为等保测评、密码应用评估、DSMM 评估之一',
      '级别：应为“第三级（S3A3G3）”的形式，且 G 为 S、A 中较高者',
      '任务：不能超过 100 个字符',
      '省份：该运营主体属于“北京”',
    ],
    ['项目名称：与第 2 行不一致（政务测评项目）'],
    ['被测系统：与已登记的项目不一致（政务服务平台）'],
  ])
  await expect(office.desk.call(projectImports.bookImport, { id: read.id })).rejects.toMatchObject({ code: 'import_faulty' })
  await office.desk.call(projectImports.dropImport, { id: read.id })
  expect((await office.desk.call(projectImports.listImports, {})).items).toMatchObject([{ state: 'dropped' }])
})

test('what changed between preview and booking is checked again', async () => {
  const { id } = await preview(toFile(`${project.number},别的名称,演示运营中心（北京）,北京,${facts},`))
  await storeProject(office.db, 1)
  expect(await book(id)).toMatchObject({ state: 'failed', faulty: 1 })
  expect(await office.rows('project')).toHaveLength(1)
  expect(await office.rows('notice')).toMatchObject([{ title: '项目导入未登记' }])
})

test('the template can be read back, and its example is refused', async () => {
  for (const form of ['xlsx', 'csv'] as const) {
    const { name, base64 } = await office.desk.call(projectImports.getImportTemplate, { form })
    expect(name).toBe(`项目导入模板.${form}`)
    expect(await preview(Buffer.from(base64, 'base64'), name)).toMatchObject({
      state: 'faulty',
      items: [{ errors: [importErrors.example] }],
    })
  }
})

test.each(hostileFiles)('$name is refused with a message (S55)', async ({ name, code, bytes }) => {
  await expect(preview(await bytes(), name)).rejects.toMatchObject({ code })
})

test('an import of another kind is not found', async () => {
  const { id } = await preview(toFile(...lines))
  await office.db.updateTable('import').set({ kind: 'coin.use' }).execute()
  for (const call of [projectImports.getImport, projectImports.bookImport, projectImports.dropImport])
    await expect(office.desk.call(call as typeof projectImports.dropImport, { id })).rejects.toMatchObject({ code: 'not_found' })
})
