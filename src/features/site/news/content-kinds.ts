import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { limits, newsAddress, newsListAddress } from './rules.ts'

export const newsContent: ContentKind = {
  kind: 'news',
  label: '新闻',
  measure: '篇',
  lead: '文章先存为草稿，发布后出现在新闻动态、首页、搜索与订阅中。',
  area: 'news',
  title: 'title',
  facet: 'typeId',
  columns: ['typeId', 'releaseDate'],
  sections: [
    {
      title: '正文',
      fields: {
        title: { type: 'text', label: '标题', max: limits.title, required: true },
        typeId: { type: 'reference', label: '新闻类型', to: 'news-type', required: true },
        releaseDate: { type: 'date', label: '发布日期', required: true, help: '显示在文章和列表中，列表按它排序。' },
        body: { type: 'richText', label: '正文', max: limits.body, required: true },
      },
    },
    {
      title: '作者与核对',
      fields: {
        author: { type: 'text', label: '作者', max: limits.person, help: '不填则署本站名称。' },
        reviewer: { type: 'text', label: '审核人', max: limits.person },
        checkedOn: { type: 'date', label: '核对于', help: '最近一次核对文中事实的日期，显示在标题下方。' },
        sources: {
          type: 'items',
          label: '来源',
          item: '来源',
          titleField: 'name',
          max: limits.sources,
          fields: {
            name: { type: 'text', label: '名称', max: limits.sourceName, required: true },
            url: { type: 'link', label: '网址', max: limits.sourceUrl, help: '没有网址的来源（如纸质标准）可不填。' },
          },
        },
        attachments: {
          type: 'items',
          label: '附件',
          item: '附件',
          titleField: 'name',
          max: limits.attachments,
          fields: {
            name: { type: 'text', label: '名称', max: limits.attachmentName, required: true },
            fileId: { type: 'file', label: '文件', purpose: 'article', required: true, help: '文档、表格、图片或压缩包。' },
          },
        },
      },
    },
    {
      title: '题图与关键词',
      fields: {
        image: { type: 'picture', label: '题图', altField: 'imageAlt', hint: '16:9，宽 1200 像素以上' },
        imageAlt: { type: 'text', label: '题图的替代文本', max: limits.imageAlt, help: '读屏用户听到的内容：图里有什么。' },
        keywords: { type: 'words', label: '关键词', max: limits.keywords, help: '显示在文末，点击进入站内搜索。' },
      },
    },
  ],
  hasPage: true,
  getPageAddress: (id) => newsAddress(id),
  defaults: (today) => ({ releaseDate: today }),
}

export const newsTypeContent: ContentKind = {
  kind: 'news-type',
  label: '新闻类型',
  measure: '个',
  lead: '新闻列表上方的分类，按这里的顺序排列。',
  area: 'news',
  title: 'name',
  columns: [],
  sections: [{ title: '类型', fields: { name: { type: 'text', label: '名称', max: limits.typeName, required: true } } }],
  isOrdered: true,
  id: {
    label: '地址标识',
    isWords: true,
    help: '出现在列表的网址中，如 policy；使用后不能修改。',
    max: limits.typeId,
    pattern: /^[a-z][a-z0-9-]*$/,
    error: '地址标识由小写字母、数字和短横线组成，以字母开头',
  },
  hasPage: true,
  isPageLasting: true,
  getPageAddress: (id) => newsListAddress({ typeId: id }),
}
