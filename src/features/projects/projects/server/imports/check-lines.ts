import {
  isLevel,
  operatorLimits,
  projectColumns,
  type ProjectColumn,
  type ProjectKind,
  projectKinds,
  projectLimits as limits,
  normalizeProjectNumber,
} from '../../rules.ts'

export type Cells = Record<ProjectColumn, string>
export type ProjectLine = Omit<Cells, 'kind'> & { kind: ProjectKind }
export type KnownProject = Omit<ProjectLine, 'startsOn' | 'task' | 'province'> & { id: string; tasks: ReadonlySet<string> }
/** Existing rows: entities by name, projects by number. */
export type KnownProjects = { provinces: ReadonlyMap<string, string>; projects: ReadonlyMap<string, KnownProject> }

const headings = Object.fromEntries(projectColumns.map(({ name, heading }) => [name, heading])) as Record<ProjectColumn, string>
const kinds = new Map(Object.entries(projectKinds).map(([kind, label]) => [label, kind as ProjectKind]))
/**
 * What every line of a project says alike, and what a known project has to be. The day of its start may be left out of later lines: the first
 * one's plans the project.
 */
const shared = ['name', 'operator', 'customer', 'systemName', 'kind', 'level'] as const

/** At most one error for a column of a line. A file without errors may be imported again without doubling anything. */
export function checkLines(lines: readonly { line: number; cells: Cells }[], known: KnownProjects) {
  const firstByNumber = new Map<string, { line: number; values: ProjectLine }>()
  const provinces = new Map(known.provinces)
  const tasksByNumber = new Map([...known.projects].map(([number, { tasks }]) => [number, new Set(tasks)]))
  return lines.map(({ line, cells }) => {
    const values = toValues(cells)
    const errors = findErrors(cells, values)
    const first = firstByNumber.get(values.number)
    if (first) {
      const than = values.startsOn === '' ? { ...first.values, startsOn: '' } : first.values
      addDifferences(errors, values, { than, at: `第 ${first.line} 行`, columns: [...shared, 'startsOn'] })
    } else firstByNumber.set(values.number, { line, values })
    const project = known.projects.get(values.number)
    if (project) addDifferences(errors, values, { than: { ...project, startsOn: '' }, at: '已登记的项目', columns: shared })
    const province = provinces.get(values.operator)
    if (province === undefined) provinces.set(values.operator, values.province)
    else if (province !== values.province && !errors.has('province')) errors.set('province', `该运营主体属于“${province}”`)
    addTask(errors, values, tasksByNumber)
    return { errors: [...errors].map(([column, msg]) => `${headings[column]}：${msg}`), values }
  })
}

function toValues(cells: Cells): ProjectLine {
  const trimmed = Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, text.trim()])) as Cells
  return {
    ...trimmed,
    number: normalizeProjectNumber(trimmed.number),
    kind: kinds.get(trimmed.kind) ?? 'mlps',
    level: trimmed.level.replace('(', '（').replace(')', '）'),
  }
}

const longest: Readonly<Partial<Record<ProjectColumn, number>>> = {
  number: limits.number,
  name: limits.name,
  operator: operatorLimits.name,
  province: operatorLimits.province,
  customer: limits.customer,
  systemName: limits.systemName,
  task: limits.task,
}
const optional: ReadonlySet<ProjectColumn> = new Set(['level', 'startsOn', 'task'])

function findErrors(cells: Cells, values: ProjectLine): Map<ProjectColumn, string> {
  const errors = projectColumns.flatMap(({ name }): [ProjectColumn, string][] => {
    const text = values[name]
    const most = longest[name]
    if (cells[name].trim() === '') return optional.has(name) ? [] : [[name, '未填写']]
    if (most !== undefined && text.length > most) return [[name, `不能超过 ${most} 个字符`]]
    if (name === 'kind' && !kinds.has(cells.kind.trim())) return [[name, `应为${[...kinds.keys()].join('、')}之一`]]
    if (name === 'level' && !isLevel(text)) return [[name, '应为“第三级（S3A3G3）”的形式，且 G 为 S、A 中较高者']]
    return []
  })
  return new Map(errors)
}

type DatedColumn = (typeof shared)[number] | 'startsOn'
type Comparison = { than: Pick<ProjectLine, DatedColumn>; at: string; columns: readonly DatedColumn[] }

function addDifferences(errors: Map<ProjectColumn, string>, values: ProjectLine, { than, at, columns }: Comparison): void {
  for (const column of columns) {
    if (errors.has(column) || values[column] === than[column]) continue
    const other = column === 'kind' ? projectKinds[than.kind] : than[column]
    errors.set(column, `与${at}不一致（${other || '空'}）`)
  }
}

/** The form of a project's tasks takes no more, so none could be changed afterwards. */
function addTask(errors: Map<ProjectColumn, string>, { number, task }: ProjectLine, tasksByNumber: Map<string, Set<string>>): void {
  const tasks = tasksByNumber.get(number) ?? new Set()
  if (task === '' || tasks.has(task)) return
  tasksByNumber.set(number, tasks.add(task))
  if (tasks.size > limits.tasks && !errors.has('task')) errors.set('task', `一个项目的任务不能超过 ${limits.tasks} 个`)
}
