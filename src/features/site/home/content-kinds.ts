import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { limits } from './rules.ts'

export const bannerContent: ContentKind = {
  kind: 'banner',
  label: '首页轮播图',
  measure: '张',
  lead: '首页顶部的轮播，按这里的顺序播放；每张一句话、一个去处。',
  area: 'company',
  title: 'title',
  columns: ['url'],
  sections: [
    {
      title: '轮播图',
      fields: {
        title: { type: 'text', label: '标题', max: limits.title, required: true },
        summary: { type: 'text', label: '一句话', max: limits.summary },
        image: { type: 'picture', label: '背景图', required: true, hint: '1920×720 像素，主体偏右' },
        url: { type: 'link', label: '去处', max: limits.url, inside: true, help: '站内地址以 / 开头，也可以是完整网址。' },
        actionLabel: { type: 'text', label: '按钮文字', max: limits.actionLabel },
      },
    },
  ],
  isOrdered: true,
  getPageAddress: () => '/',
}

/** What the front page proves the company's word with. */
export const proofContent: ContentKind = {
  kind: 'proof',
  label: '首页实证',
  measure: '份',
  lead: '首页的数字和报告样本；案例在“客户案例”、资质在“走进我们”里编辑。都没有时首页不显示这一块。',
  area: 'company',
  title: 'reportName',
  columns: [],
  only: 'proof',
  sections: [
    {
      title: '数字',
      fields: {
        figures: {
          type: 'items',
          label: '数字',
          item: '数字',
          titleField: 'label',
          max: limits.figures,
          help: '每个数字写明截至哪一天、出自哪里；说不出来源的不写。',
          fields: {
            value: { type: 'text', label: '数值', max: limits.figureValue, required: true, help: '连同单位，如“326 个”。' },
            label: { type: 'text', label: '说明', max: limits.figureLabel, required: true },
            date: { type: 'date', label: '截至', required: true },
            source: { type: 'text', label: '来源', max: limits.figureLabel, required: true },
          },
        },
      },
    },
    {
      title: '报告样本',
      fields: {
        reportName: { type: 'text', label: '报告名称', max: limits.title, help: '与文件一起填写。' },
        reportFileId: { type: 'file', label: '报告文件' },
        note: { type: 'text', label: '这一块下方的说明', max: limits.note, help: '如数字的统计口径。' },
      },
    },
  ],
  getPageAddress: () => '/',
}
