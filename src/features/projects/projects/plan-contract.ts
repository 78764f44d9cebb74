import * as z from 'zod/mini'
import { fields, list } from '#gateway/shape.ts'
import { optionalDay, optionalLines, optionalText, requiredLines, requiredText } from '#gateway/values.ts'
import { calls, flag, kind, number, party, projectId, rowId, text, version } from './desk-contract.ts'
import { projectLimits as limits } from './rules.ts'

const reason = requiredLines('原因', limits.reason)
const plannedOn = optionalDay('计划日期')
const remark = optionalLines('备注', limits.remark)
export const applyTemplate = calls.command('applyTemplate', {
  input: { id: projectId, version, startsOn: optionalDay('开始日期').check(z.minLength(1, '请选择开始日期')) },
})
const nodeName = requiredText('节点名称', limits.node)
const nodeBound = { min: 1, max: limits.nodes, tooFew: '至少保留一个节点', tooMany: `节点不能超过 ${limits.nodes} 个` }
export const savePlan = calls.command('savePlan', {
  input: {
    id: projectId,
    version,
    /** In their order; a new one has no id. */
    nodes: list(fields({ id: optionalText('编号', 64), name: nodeName, waitsFor: party, plannedOn, isShown: flag, remark }), nodeBound),
  },
})
const ofNode = { id: projectId, version, nodeId: rowId }
export const finishNode = calls.command('finishNode', {
  input: {
    ...ofNode,
    /** An ISO time in the past, given with a reason; '' is now. */
    finishedAt: z._default(z.union([z.literal(''), z.iso.datetime({ offset: true, error: '完成时间格式不正确' })]), ''),
    reason: optionalLines('原因', limits.reason),
    /** Earlier nodes are known to be unfinished. */
    isOutOfOrder: z._default(flag, false),
  },
})
export const skipNode = calls.command('skipNode', { input: { ...ofNode, reason: optionalLines('原因', limits.reason) } })
/** Undoes finishing or skipping. */
export const reopenNode = calls.command('reopenNode', { input: { ...ofNode, reason } })

const templateNode = fields({
  name: nodeName,
  waitsFor: party,
  isShown: flag,
  days: z.int('天数应为整数').check(z.minimum(0, '天数应为 0 以上'), z.maximum(limits.days, `天数不能超过 ${limits.days}`)),
})
export const listTemplates = calls.query('listTemplates', {
  reply: { templates: list(fields({ kind, version: number, nodes: list(templateNode), updatedBy: text, updatedAt: text })) },
})
/** Version 0 is the program's own. */
export const saveTemplate = calls.command('saveTemplate', { input: { kind, version, nodes: list(templateNode, nodeBound) } })

export const saveTasks = calls.command('saveTasks', {
  input: {
    id: projectId,
    version,
    /** In their order; a new one has no id. */
    tasks: list(
      fields({
        id: optionalText('编号', 64),
        name: requiredText('任务名称', limits.task),
        tests: list(fields({ id: optionalText('编号', 64), name: requiredText('测评项名称', limits.test) }), {
          max: limits.tests,
          tooMany: `一个任务的测评项不能超过 ${limits.tests} 个`,
        }),
      }),
      { max: limits.tasks, tooMany: `任务不能超过 ${limits.tasks} 个` },
    ),
  },
})
