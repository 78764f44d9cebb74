import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { caseAddress, limits } from './rules.ts'

const chapter = { type: 'longText', max: limits.text, rows: 4, required: true } as const

export const caseContent: ContentKind = {
  kind: 'case',
  label: '客户案例',
  measure: '个',
  lead: '做过的项目：客户是哪个行业、遇到什么问题、做了什么、结果如何。前三个显示在首页。不写客户名称和能认出客户的细节。',
  area: 'products',
  title: 'title',
  columns: ['trade', 'finishedOn'],
  sections: [
    {
      title: '案例',
      fields: {
        title: { type: 'text', label: '标题', max: limits.title, required: true },
        trade: { type: 'text', label: '行业', max: limits.trade, required: true, help: '如“城市商业银行”；不写客户名称。' },
        finishedOn: { type: 'date', label: '完成日期', required: true, help: '页面上显示年月。' },
        platformId: { type: 'reference', label: '用到的平台', to: 'platform', mayBeEmpty: true },
      },
    },
    {
      title: '经过',
      fields: {
        problem: { ...chapter, label: '问题', help: '每行一段。' },
        work: { ...chapter, label: '做了什么' },
        result: { ...chapter, label: '结果', help: '第一行也显示在首页和列表中。' },
      },
    },
    {
      title: '数字',
      fields: {
        figures: {
          type: 'items',
          label: '数字',
          item: '数字',
          titleField: 'label',
          max: limits.figures,
          help: '没有可靠的数字就不填。',
          fields: {
            value: { type: 'text', label: '数值', max: limits.value, required: true, help: '连同单位，如“12 天”。' },
            label: { type: 'text', label: '说明', max: limits.figure, required: true },
          },
        },
      },
    },
  ],
  isOrdered: true,
  id: {
    label: '地址标识',
    isWords: true,
    help: '出现在网址中，如 bank-mlps；修改后旧网址自动转到新网址。',
    mayChange: true,
    max: limits.id,
    pattern: /^[a-z0-9][a-z0-9-]*$/,
    error: '地址标识由小写字母、数字和短横线组成',
  },
  hasPage: true,
  getPageAddress: (id) => caseAddress(id),
}
