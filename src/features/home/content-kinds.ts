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
