import type { ContentFields, ContentId, ContentKind } from '#platform/publishing/content-kinds.ts'
import { limits, platformAddress, systemAddress } from './rules.ts'

const id: ContentId = {
  label: '地址标识',
  isWords: true,
  help: '出现在网址中，如 data-governance；修改后旧网址自动转到新网址。',
  mayChange: true,
  max: limits.platformId,
  pattern: /^[a-z0-9][a-z0-9-]*$/,
  error: '地址标识由小写字母、数字和短横线组成',
}

const points: ContentFields = {
  title: { type: 'text', label: '标题', max: limits.name, required: true },
  detail: { type: 'longText', label: '说明', max: limits.text, rows: 2 },
}

export const platformContent: ContentKind = {
  kind: 'platform',
  label: '平台',
  measure: '个',
  lead: '产品中心的平台及其详情页，按这里的顺序排列。',
  area: 'products',
  title: 'name',
  columns: [],
  sections: [
    {
      title: '概要',
      fields: {
        name: { type: 'text', label: '名称', max: limits.name, required: true },
        brief: { type: 'text', label: '一句话介绍', max: limits.brief },
        introduction: { type: 'longText', label: '平台介绍', max: limits.text, rows: 5 },
      },
    },
    {
      title: '图片',
      fields: {
        image: { type: 'picture', label: '列表图', hint: '16:9' },
        headImage: { type: 'picture', label: '页首图', hint: '1440×480 像素' },
        motif: { type: 'picture', label: '标识图案', hint: '方形' },
      },
    },
    {
      title: '平台框架',
      fields: {
        frameworkTitle: { type: 'text', label: '框架标题', max: limits.name },
        frameworkIntroduction: { type: 'longText', label: '框架说明', max: limits.text, rows: 4 },
        frameworkImage: { type: 'picture', label: '框架图' },
        smallFrameworkImage: { type: 'picture', label: '框架图（手机）', hint: '竖版，可不填' },
      },
    },
    {
      title: '适用场景、优势与伙伴',
      fields: {
        scenes: {
          type: 'items',
          label: '适用场景',
          item: '场景',
          titleField: 'title',
          max: limits.items,
          fields: {
            ...points,
            image: { type: 'picture', label: '图片' },
            platformId: { type: 'reference', label: '相关平台', to: 'platform', mayBeEmpty: true },
          },
        },
        advantages: { type: 'items', label: '功能优势', item: '优势', titleField: 'title', max: limits.items, fields: points },
        partners: {
          type: 'items',
          label: '合作伙伴',
          item: '伙伴',
          titleField: 'name',
          max: limits.items,
          fields: {
            name: { type: 'text', label: '名称', max: limits.name, required: true },
            image: { type: 'picture', label: '标志' },
          },
        },
      },
    },
  ],
  isOrdered: true,
  id,
  hasPage: true,
  getPageAddress: (platform) => platformAddress(platform),
}

export const systemContent: ContentKind = {
  kind: 'system',
  label: '系统',
  measure: '个',
  lead: '平台之下的系统及其详情页、操作手册和常见问题。',
  area: 'products',
  title: 'name',
  facet: 'platformId',
  columns: ['platformId'],
  sections: [
    {
      title: '概要',
      fields: {
        name: { type: 'text', label: '名称', max: limits.name, required: true },
        platformId: { type: 'reference', label: '所属平台', to: 'platform', required: true },
        brief: { type: 'text', label: '一句话介绍', max: limits.brief },
        detail: { type: 'longText', label: '详细介绍', max: limits.text, rows: 5 },
        url: { type: 'link', label: '系统网址', max: limits.url, help: '填写后页面显示“进入系统”。' },
        manualFileId: { type: 'file', label: '操作手册' },
      },
    },
    {
      title: '图片',
      fields: {
        image: { type: 'picture', label: '系统图标', hint: '方形' },
        functionImage: { type: 'picture', label: '功能示意图', hint: '16:10' },
      },
    },
    {
      title: '功能与问答',
      fields: {
        highlights: { type: 'items', label: '主要功能', item: '功能', titleField: 'title', max: limits.items, fields: points },
        questions: {
          type: 'items',
          label: '常见问题',
          item: '问题',
          titleField: 'name',
          max: limits.items,
          fields: {
            name: { type: 'text', label: '问题', max: limits.name, required: true },
            answer: { type: 'longText', label: '回答', max: limits.text, rows: 3 },
          },
        },
      },
    },
  ],
  isOrdered: true,
  id,
  hasPage: true,
  getPageAddress: (system) => systemAddress(system),
}
