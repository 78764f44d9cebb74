import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import {
  optionalDay,
  optionalLines,
  optionalText,
  pageNumber,
  pageSize,
  recordVersion,
  requiredHalfWidth,
  requiredText,
} from '#gateway/values.ts'
import { isLevel, operatorLimits, projectLimits as limits, projectSorts, normalizeProjectNumber } from './rules.ts'

export const calls = defineCalls(['console', 'projects'], 'staff:projects.manage')

export const text = z.string()
export const number = z.number()
export const flag = z.boolean()
export const party = z.enum(['us', 'customer', 'authority'], '请选择由谁办理')
export const kind = z.enum(['mlps', 'crypto', 'dsmm'], '请选择项目类型')
export const projectId = z.string('项目编号不正确').check(z.regex(/^[0-9a-f]{32}$/, '项目编号不正确'))
export const rowId = requiredText('编号', 64)
/** Which state of the project the change was made from. */
export const version = recordVersion
const optional = <const C extends readonly string[]>(values: C) => z._default(z.enum(['', ...values]), '')

// Operating entities
const entity = { id: text, name: text, province: text, place: number, isListed: flag, version: number, projects: number }
export const listEntities = calls.query('listEntities', {
  input: {
    name: optionalText('名称', limits.name),
    province: optionalText('省份', operatorLimits.province),
    listed: optional(['1', '0']),
    page: pageNumber,
    pageSize,
  },
  reply: { total: number, items: list(fields(entity)) },
})
export const saveEntity = calls.command('saveEntity', {
  input: {
    /** '' for a new one. */
    id: optionalText('编号', operatorLimits.id),
    version: z._default(version, 0),
    name: requiredText('名称', operatorLimits.name),
    /** Saves a name that is near to another one. */
    acceptNear: z._default(flag, false),
    province: requiredText('省份', operatorLimits.province),
    place: z.int('排序应为整数').check(z.minimum(0, '排序应为 0 以上'), z.maximum(operatorLimits.place, '排序过大')),
    isListed: flag,
  },
  reply: { id: text },
})
/** All of them, for choices. */
export const listEntityChoices = calls.query('listEntityChoices', {
  reply: { entities: list(fields({ id: text, name: text, province: text })) },
})

// Projects
const state = z.enum(['unplanned', 'finished', 'problem', 'late', 'running'])
const projectHead = {
  id: text,
  number: text,
  name: text,
  customer: text,
  systemName: text,
  operator: text,
  kind,
  level: text,
  state,
  nodes: number,
  finished: number,
  nextNode: text,
  nextOn: text,
  isShown: flag,
  createdAt: text,
}
const projectFilters = {
  text: optionalText('查询内容', limits.name),
  operator: optionalText('运营主体', operatorLimits.id),
  kind: optional(['mlps', 'crypto', 'dsmm']),
  level: optional(['1', '2', '3', '4', 'none']),
  state: optional(['unplanned', 'finished', 'problem', 'late', 'running']),
  node: optionalText('下一节点', limits.node),
  shown: optional(['1', '0']),
  /** Of the next node's planned day. */
  from: optionalDay('日期'),
  to: optionalDay('日期'),
} as const
export const listProjects = calls.query('listProjects', {
  input: { ...projectFilters, sort: z._default(z.enum(projectSorts), '-created'), page: pageNumber, pageSize },
  /** `isMore`: there are more than were counted. */
  reply: { total: number, isMore: flag, items: list(fields(projectHead)) },
})
/** What waits on the start page. */
export const countProjects = calls.query('countProjects', { reply: { late: number, problem: number } })

const node = fields({
  id: text,
  name: text,
  waitsFor: party,
  plannedOn: text,
  finishedAt: text,
  isSkipped: flag,
  isShown: flag,
  remark: text,
})
const test = fields({ id: text, name: text })
const document = fields({
  id: text,
  title: text,
  fileName: text,
  bytes: number,
  isVisible: flag,
  uploadedBy: text,
  at: text,
})
export const getProject = calls.query('getProject', {
  input: { id: projectId },
  reply: {
    ...projectHead,
    operatorId: text,
    version: number,
    masksCustomer: flag,
    hasProblem: flag,
    /** As the customer reads it. */
    shownCustomer: text,
    applicationState: number,
    updatedAt: text,
    plan: list(node),
    tasks: list(fields({ id: text, name: text, tests: list(test) })),
    documents: list(document),
  },
})
const projectFields = {
  number: requiredHalfWidth('项目编号', limits.number).check(z.overwrite(normalizeProjectNumber)),
  name: requiredText('项目名称', limits.name),
  operatorId: requiredText('运营主体', operatorLimits.id),
  customer: requiredText('客户单位', limits.customer),
  systemName: requiredText('被测系统', limits.systemName),
  kind,
  /** '' where the kind has no level of its own. */
  level: optionalText('级别', limits.level).check(
    z.refine((level) => level === '' || isLevel(level), '级别应为“第三级（S3A3G3）”的形式，且 G 为 S、A 中较高者'),
  ),
}
export const createProject = calls.command('createProject', {
  /** With a day the template of the kind is applied from it. */
  input: { ...projectFields, startsOn: optionalDay('开始日期') },
  reply: { id: text },
})
export const changeProject = calls.command('changeProject', { input: { ...projectFields, id: projectId, version } })

export const markProblem = calls.command('markProblem', {
  input: { id: projectId, version, hasProblem: flag, reason: optionalLines('原因', limits.reason) },
})
/** What the customer sees; the nodes left out are for staff alone. */
export const setVisibility = calls.command('setVisibility', {
  input: { id: projectId, version, isShown: flag, masksCustomer: flag, shownNodes: list(rowId, { max: limits.nodes }) },
})
