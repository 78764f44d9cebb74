import { Refusal } from '#gateway/refusals.ts'
import { toNameKey } from '#kit/company-names.ts'
import { ask } from '#platform/sheets/question-rules.ts'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import type { Db } from '#platform/db/server/database.ts'
import { listNearNames } from '#platform/company-names/server/near-names.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { importRefusals } from '#platform/imports/rules.ts'
import type { CheckedLine, ImportKind, ImportLine } from '#platform/imports/server/import-kind.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { projectColumns, type ProjectColumn, operatorLimits, normalizeProjectNumber } from '../../rules.ts'
import { newId, toSubject } from '../desk/change.ts'
import { createEntity, entityNames } from '../desk/entities.ts'
import { addNodes } from '../desk/milestones.ts'
import { toPlan } from '../desk/templates.ts'
import { type Cells, checkLines, type KnownProject, type ProjectLine } from './check-lines.ts'

type Line = CheckedLine<ProjectLine, ProjectColumn>
/** An entity by its name, and a project by its number, as they become while lines are read. */
type KnownRows = { entities: Map<string, { id: string; province: string }>; projects: Map<string, KnownProject & { tasks: Set<string> }> }

const emptyCells = Object.fromEntries(projectColumns.map(({ name }) => [name, ''])) as Cells

export function toCells(cells: Partial<Cells>): Cells {
  return { ...emptyCells, ...cells }
}

/** Projects with their operating entities and tasks. What is there already stays as it is, so a file may be imported again. */
export const projectImport: ImportKind<ProjectLine, ProjectColumn> = {
  name: 'projects',
  label: '项目',
  columns: projectColumns,
  verb: '登记',
  notice: { topic: 'project-imports', url: (id) => `/console/project-imports?id=${id}` },
  lock: (db) => lockByName(db, 'project import'),
  async ask(db, lines, accepted) {
    const names = [...new Set(lines.map(({ cells }) => (cells.operator ?? '').trim()))]
    const near = (await listNearNames(db, entityNames, names)).map(({ name, known }) => `“${name}”与“${known}”`)
    if (near.length > 0) ask('near_entities', `运营主体${near.slice(0, 3).join('、')}名称相近，确认不是同一家吗？`, accepted)
  },
  async check(db, lines) {
    const { entities, projects } = await findKnown(db, lines)
    const provinces = new Map([...entities].map(([name, { province }]) => [name, province]))
    const known = new Map([...entities.keys()].map((name) => [toNameKey(name), name]))
    const given = lines.map(({ line, cells }) => ({ line, cells: toKnownNames(toCells(cells), known) }))
    const checked = checkLines(given, { provinces, projects })
    return lines.map((line, n) => ({ ...line, ...(checked[n] as (typeof checked)[number]) }))
  },
  sum: (lines) => ({ projects: new Set(lines.map(({ values }) => values.number)).size }),
  async book(db, lines, { at }) {
    const found = await findKnown(db, lines)
    const before = found.entities.size
    const results: string[] = []
    for (const { values } of lines) results.push(await bookLine(db, found, { values, at }))
    if (found.entities.size > before) await bumpContentVersion(db)
    return results
  },
}

/** The projects of an older system: their number and that of their tasks is compared with what the database holds afterwards. */
export const projectOpening: ImportKind<ProjectLine, ProjectColumn> = {
  ...projectImport,
  name: 'projects.opening',
  verb: '导入',
  notice: { topic: 'going-live', url: (id) => `/console/going-live?id=${id}` },
  sum: sumOpening,
  async close(db, lines) {
    const { projects } = await findKnown(db, lines)
    const tasks = new Set(
      lines.flatMap(({ values: { number, task } }) => (projects.get(number)?.tasks.has(task) ? [`${number} ${task}`] : [])),
    )
    const wanted = sumOpening(lines)
    if (projects.size !== wanted.projects || tasks.size !== wanted.tasks) throw new Refusal(importRefusals.unreconciled)
  },
}

function sumOpening(lines: readonly Line[]) {
  return {
    projects: new Set(lines.map(({ values }) => values.number)).size,
    tasks: new Set(lines.filter(({ values }) => values.task !== '').map(({ values }) => `${values.number} ${values.task}`)).size,
  }
}

async function bookLine(db: Db, found: KnownRows, { values, at }: { values: ProjectLine; at: Date }): Promise<string> {
  const known = found.projects.get(values.number)
  const project = known ?? (await createProject(db, found, { values, at }))
  const isNewTask = values.task !== '' && !project.tasks.has(values.task)
  if (isNewTask) {
    const place = project.tasks.size
    await db.insertInto('project_task').values({ id: newId(), project_id: project.id, place, name: values.task }).execute()
    project.tasks.add(values.task)
  }
  if (!known) return '登记项目'
  return isNewTask ? '添加任务' : '已有，未改动'
}

async function createProject(db: Db, { entities, projects }: KnownRows, { values, at }: { values: ProjectLine; at: Date }) {
  const { number, name, operator, province, customer, systemName, kind, level, startsOn } = values
  const entity = entities.get(operator) ?? {
    id: (await createEntity({ db }, { name: operator, province, place: operatorLimits.place, isListed: true })).id,
    province,
  }
  entities.set(operator, entity)
  const id = newId()
  await db
    .insertInto('project')
    .values({ id, number, name, customer, kind, level, operator_id: entity.id, system_name: systemName, created_at: at, updated_at: at })
    .execute()
  if (startsOn) await addNodes(db, id, await toPlan(db, { kind, startsOn }))
  await writeSystemAudit({ db, at }, 'project-import', {
    action: 'project.import',
    subject: toSubject(id),
    detail: { number, name, startsOn },
  })
  const project = { id, number, name, operator, customer, systemName, kind, level, tasks: new Set<string>() }
  projects.set(number, project)
  return project
}

/** An entity is named as it is registered, or as the file names it first. */
function toKnownNames(cells: Cells, known: Map<string, string>): Cells {
  const key = toNameKey(cells.operator)
  const name = known.get(key) ?? cells.operator.trim()
  if (key !== '') known.set(key, name)
  return { ...cells, operator: name }
}

/** The entities and projects that these lines name. */
async function findKnown(db: Db, lines: readonly (ImportLine<ProjectColumn> | Line)[]): Promise<KnownRows> {
  const keys = [...new Set(lines.map(({ cells }) => toNameKey(cells.operator ?? '')))]
  const numbers = [...new Set(lines.map(({ cells }) => normalizeProjectNumber(cells.number ?? '')))]
  const entities = await db.selectFrom('operating_entity').select(['id', 'name', 'province']).where('name_key', 'in', keys).execute()
  const projects = await db
    .selectFrom('project as p')
    .innerJoin('operating_entity as o', 'o.id', 'p.operator_id')
    .select(['p.id', 'p.number', 'p.name', 'o.name as operator', 'p.customer', 'p.system_name as systemName', 'p.kind', 'p.level'])
    .where('p.number', 'in', numbers)
    .execute()
  const tasks = await db
    .selectFrom('project_task as t')
    .innerJoin('project as p', 'p.id', 't.project_id')
    .select(['p.number', 't.name'])
    .where('p.number', 'in', numbers)
    .execute()
  const tasksByNumber = Map.groupBy(tasks, ({ number }) => number)
  return {
    entities: new Map(entities.map(({ name, ...entity }) => [name, entity])),
    projects: new Map(
      projects.map((project) => [
        project.number,
        { ...project, tasks: new Set((tasksByNumber.get(project.number) ?? []).map(({ name }) => name)) },
      ]),
    ),
  }
}
