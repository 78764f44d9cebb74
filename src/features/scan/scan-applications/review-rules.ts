import * as z from 'zod/mini'
import { defineReview } from '#platform/reviewing/rules.ts'
import { listTextColumns } from '#platform/reviewing/text-rules.ts'
import { applicationLimits, applicationStates, applicationTexts, resultRefusals, targetFlags } from './rules.ts'

/** Apart from the other rules, so that the applicant's pages open without the library of its schemas. */
export const scanReviewing = defineReview({
  kind: 'scan-applications',
  noun: '漏扫工具使用申请',
  states: applicationStates,
  initial: 'pending',
  actions: {
    approve: {
      label: '通过',
      from: ['pending'],
      to: 'approved',
      comment: 'optional',
      undoable: true,
      twoPersons: true,
      needsChecklist: true,
      look: 'primary',
      shortcut: 'a',
    },
    reject: {
      label: '驳回',
      from: ['pending'],
      to: 'rejected',
      comment: 'required',
      commentLabel: '驳回原因',
      undoable: true,
      look: 'danger',
      shortcut: 'r',
    },
    deliver: {
      label: '交付结果',
      from: ['approved'],
      to: 'approved',
      comment: 'none',
      files: { report: { label: '扫描报告', purpose: 'result', note: '报告与地址至少一项' } },
      form: {
        address: {
          label: '结果地址（可选）',
          schema: z
            .string()
            .check(
              z.trim(),
              z.maxLength(applicationLimits.resultAddress, '结果地址过长'),
              z.regex(/^$|^https:\/\//i, resultRefusals.address.msg),
            ),
          maxLength: applicationLimits.resultAddress,
          help: '申请人登录后可打开的 https 地址；再次交付以最后一次为准',
        },
      },
    },
  },
  columns: [
    { key: 'number', label: '申请编号', type: 'text', sortable: true },
    ...listTextColumns(applicationTexts),
    { key: 'taskType', label: '任务类型', type: 'text', sortable: true },
    { key: 'count', label: '目标数量', type: 'count', sortable: true },
    { key: 'flags', label: '目标标记', type: 'flags', choices: targetFlags },
    {
      key: 'hasLetter',
      label: '授权书',
      type: 'choice',
      choices: [
        { value: 'yes', label: '已上传' },
        { value: 'no', label: '未上传' },
      ],
    },
  ],
  checklist: [
    { id: 'targets', text: '目标数量与规范化后的目标清单无误' },
    { id: 'flags', text: '内网、敏感单位与公网目标已核对' },
    { id: 'declaration', text: '已确认授权声明' },
    { id: 'letter', text: '授权书真实、在有效期内，并覆盖全部目标' },
    { id: 'duplicates', text: '没有重复申请' },
    { id: 'type', text: '任务类型与目标相符' },
    { id: 'history', text: '已查看申请人的历史申请' },
  ],
})
