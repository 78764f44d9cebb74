import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { limits, needAddress, priceOnRequest } from './rules.ts'

const lines = { type: 'longText', max: limits.text, rows: 5, required: true, help: '每行一条。' } as const
const fact = { type: 'text', max: limits.fact, required: true } as const

export const needContent: ContentKind = {
  kind: 'need',
  label: '客户需求',
  measure: '项',
  lead: '客户带着什么要求来：等保、密评、数据安全、个人信息保护等，每项一页，说清谁需要、交付什么、多久、多少钱。',
  area: 'products',
  title: 'title',
  columns: ['duration', 'price'],
  sections: [
    {
      title: '概要',
      fields: {
        title: { type: 'text', label: '标题', max: limits.title, required: true },
        brief: { type: 'text', label: '一句话介绍', max: limits.brief, required: true },
        audience: { ...lines, label: '谁需要' },
        deliverables: { ...lines, label: '交付什么' },
      },
    },
    {
      title: '周期、人员与价格',
      fields: {
        duration: { ...fact, label: '周期', help: '如“6–8 周，含现场 5 天”。' },
        team: { ...fact, label: '谁来做', help: '如“项目经理 1 名、测评师 3 名”。' },
        price: { type: 'text', label: '价格区间', max: limits.fact, help: `如“每个系统 6–12 万元”；不填则显示“${priceOnRequest}”。` },
      },
    },
    {
      title: '步骤与问答',
      fields: {
        steps: {
          type: 'items',
          label: '步骤',
          item: '步骤',
          titleField: 'title',
          max: limits.steps,
          fields: {
            title: { type: 'text', label: '步骤', max: limits.stepTitle, required: true },
            detail: { type: 'longText', label: '说明', max: limits.stepDetail, rows: 2 },
          },
        },
        questions: {
          type: 'items',
          label: '常见问题',
          item: '问题',
          titleField: 'name',
          max: limits.questions,
          fields: {
            name: { type: 'text', label: '问题', max: limits.question, required: true },
            answer: { type: 'longText', label: '回答', max: limits.answer, rows: 3, required: true },
          },
        },
      },
    },
    {
      title: '产品、案例与下一步',
      fields: {
        platforms: {
          type: 'items',
          label: '适用的平台',
          item: '平台',
          titleField: 'platformId',
          max: limits.links,
          fields: { platformId: { type: 'reference', label: '平台', to: 'platform', required: true } },
        },
        cases: {
          type: 'items',
          label: '相近的案例',
          item: '案例',
          titleField: 'caseId',
          max: limits.links,
          fields: { caseId: { type: 'reference', label: '案例', to: 'case', required: true } },
        },
        ways: {
          type: 'items',
          label: '下一步',
          item: '下一步',
          titleField: 'label',
          max: limits.links,
          help: '页尾“立即咨询”旁的按钮，如提交申请、查询进度。未启用的工具不显示。',
          fields: {
            label: { type: 'text', label: '按钮文字', max: limits.wayLabel, required: true },
            url: { type: 'link', label: '链接', max: limits.url, inside: true, required: true },
          },
        },
      },
    },
  ],
  isOrdered: true,
  id: {
    label: '地址标识',
    isWords: true,
    help: '出现在网址中，如 mlps；修改后旧网址自动转到新网址。',
    mayChange: true,
    max: limits.id,
    pattern: /^[a-z0-9][a-z0-9-]*$/,
    error: '地址标识由小写字母、数字和短横线组成',
  },
  hasPage: true,
  getPageAddress: (id) => needAddress(id),
}
