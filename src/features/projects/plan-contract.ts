import * as z from 'zod/mini'
import { fields, list } from '#gateway/shape.ts'
import { optionalDay, optionalText, requiredText } from '#gateway/values.ts'
import { flag, kind, nothing, number, party, projectId, read, rowId, text, version, write } from './desk-contract.ts'
import { projectLimits as limits } from './rules.ts'

const reason = requiredText('原因', limits.reason)
const plannedOn = optionalDay('计划日期')
const remark = optionalText('备注', limits.remark)
export const applyTemplate = write(
  'applyTemplate',
  fields({ id: projectId, version, startsOn: optionalDay('开始日期').check(z.minLength(1, '请选择开始日期')) }),
  nothing,
)
const nodeName = requiredText('节点名称', limits.node)
export const savePlan = write(
  'savePlan',
  fields({
    id: projectId,
    version,
    /** In their order; a new one has no id. */
    nodes: list(fields({ id: optionalText('编号', 64), name: nodeName, waitsFor: party, plannedOn, isShown: flag, remark })),
  }),
  nothing,
)
const ofNode = { id: projectId, version, nodeId: rowId }
export const finishNode = write(
  'finishNode',
  fields({
    ...ofNode,
    /** An ISO time in the past, given with a reason; '' is now. */
    finishedAt: optionalText('完成时间', 40).check(z.refine((iso) => iso === '' || !Number.isNaN(Date.parse(iso)), '完成时间格式不正确')),
    reason: optionalText('原因', limits.reason),
    /** Earlier nodes are known to be unfinished. */
    isOutOfOrder: z._default(flag, false),
  }),
  nothing,
)
export const skipNode = write('skipNode', fields({ ...ofNode, reason: optionalText('原因', limits.reason) }), nothing)
/** Undoes finishing or skipping. */
export const reopenNode = write('reopenNode', fields({ ...ofNode, reason }), nothing)

const templateNode = fields({
  name: nodeName,
  waitsFor: party,
  isShown: flag,
  days: z.int('天数应为整数').check(z.minimum(0, '天数应为 0 以上'), z.maximum(limits.days, `天数不能超过 ${limits.days}`)),
})
export const listTemplates = read(
  'listTemplates',
  nothing,
  fields({
    templates: list(fields({ kind, version: number, nodes: list(templateNode), updatedBy: text, updatedAt: text })),
  }),
)
/** Version 0 is the program's own. */
export const saveTemplate = write('saveTemplate', fields({ kind, version, nodes: list(templateNode) }), nothing)

export const saveTasks = write(
  'saveTasks',
  fields({
    id: projectId,
    version,
    /** In their order; a new one has no id. */
    tasks: list(
      fields({
        id: optionalText('编号', 64),
        name: requiredText('任务名称', limits.task),
        tests: list(fields({ id: optionalText('编号', 64), name: requiredText('测评项名称', limits.test) })),
      }),
    ),
  }),
  nothing,
)
