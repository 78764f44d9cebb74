import type { ContentFields, ContentKind } from '#platform/publishing/content-kinds.ts'
import { siteTools, standardMenu } from '#platform/site/menu-rules.ts'
import { supportLine } from '#platform/site/rules.ts'
import { pageTexts } from '#platform/site/text-rules.ts'
import { honourFields } from './honour-rules.ts'
import { datums, figureNames, hotlineNames, limits, mapProviders } from './rules.ts'

const picture = { type: 'picture', label: '图片' } as const
const name = { type: 'text', label: '名称', max: limits.name, required: true } as const
const tel = { type: 'text', max: limits.tel, required: true } as const
const link = { type: 'link', max: limits.url } as const
const line = { type: 'text', max: limits.address } as const
const datum = { type: 'choice', label: '坐标系', options: datums.map((value) => ({ value, label: value.toUpperCase() })) } as const

const mapNames = { static: '静态图片', amap: '高德静态地图', tianditu: '天地图', xyz: '自有瓦片服务' } as const
const map: ContentFields = {
  provider: { type: 'choice', label: '地图服务', options: mapProviders.map((value) => ({ value, label: mapNames[value] })) },
  key: { type: 'text', label: '服务密钥', max: limits.mapKey, help: '高德的只由服务器使用；没有密钥时显示位置图。' },
  url: { ...link, label: '瓦片地址', help: '仅自有瓦片服务，含 {z}、{x}、{y}。' },
  coordsys: datum,
  approvalNo: { ...line, label: '审图号' },
}

const texts: ContentFields = Object.fromEntries(
  Object.entries(pageTexts).map(([key, { label, max, text }]) => [key, { type: 'text', label, max, standard: text }]),
)

const hiddenHelp = '首页、页脚、手机的“查询”、站内搜索和站点地图不再列出；已有的链接仍能打开。'
const hiddenTools: ContentFields = Object.fromEntries(
  Object.entries(siteTools).map(([tool, { label }]) => [tool, { type: 'switch', label: `隐藏“${label}”` }]),
)

const atLeast: ContentFields = Object.fromEntries(
  Object.entries(figureNames).map(([figure, label]) => [figure, { type: 'switch', label: `“${label}”带加号` }]),
)

function document(kind: ContentKind['kind'], rest: Pick<ContentKind, 'label' | 'lead' | 'sections' | 'getPageAddress'>): ContentKind {
  return { kind, measure: '份', area: 'company', title: 'title', columns: [], only: kind, hasPage: true, ...rest }
}

export const siteContent = document('site', {
  label: '站点信息',
  lead: '每一页的主菜单、页脚、服务支持热线、外部入口和各页的标题与说明；备案号在“品牌与站点”里填写。',
  getPageAddress: () => '/',
  sections: [
    {
      title: '主菜单',
      fields: {
        menu: {
          type: 'items',
          label: '主菜单',
          help: '页脚和手机的“更多”随之变化。',
          standard: standardMenu,
          item: '菜单项',
          titleField: 'label',
          max: limits.menu,
          fields: {
            label: { type: 'text', label: '文字', max: limits.menuLabel, required: true },
            url: { ...link, label: '去处', inside: true, required: true, help: '站内地址以 / 开头，也可以是完整网址。' },
          },
        },
      },
    },
    {
      title: '页脚',
      fields: {
        copyright: { type: 'text', label: '版权信息', max: limits.brief, required: true },
        tel: { ...tel, label: supportLine, help: '显示在页眉、页脚和登录页。' },
        telHours: { type: 'text', label: `${supportLine}的服务时间`, max: limits.hours, help: '如“工作日 9:00–18:00”；不填则不显示。' },
        answerTime: { type: 'text', label: '咨询答复时间', max: limits.hours, help: '如“一个工作日内”，显示在咨询表单；不填则为“尽快”。' },
        links: {
          type: 'items',
          label: '友情链接',
          item: '链接',
          titleField: 'title',
          max: limits.items,
          fields: { title: name, url: { ...link, label: '网址', required: true } },
        },
        slogan: {
          type: 'group',
          label: '首页收尾的一句话',
          fields: { title: { ...name, label: '标题' }, text: { type: 'text', label: '正文', max: limits.brief, required: true } },
        },
      },
    },
    { title: '页面文字', fields: { texts: { type: 'group', label: '页面文字', help: '每处留空即显示默认文字。', fields: texts } } },
    {
      title: '工具入口',
      fields: {
        cooperationUrl: { ...link, label: '合作平台网址' },
        knowledgeBaseUrl: { ...link, label: '知识库网址' },
        knowledgeBaseMobileUrl: { ...link, label: '知识库网址（手机）' },
        mallUrl: { ...link, label: '安全商城网址' },
        hiddenTools: { type: 'group', label: '不在网站显示的工具', help: hiddenHelp, fields: hiddenTools },
      },
    },
    { title: '地图', fields: { map: { type: 'group', label: '地图设置', fields: map } } },
  ],
})

export const exploreContent = document('explore', {
  label: '走进我们',
  lead: '公司简介、业务、数字、资质荣誉与服务承诺。',
  getPageAddress: () => '/explore',
  sections: [
    {
      title: '公司',
      fields: {
        name: { ...name, label: '公司名称' },
        brief: { type: 'longText', label: '公司简介', max: limits.text, rows: 6, required: true, help: '每行一段。' },
        image: { ...picture, altField: 'imageAlt' },
        imageAlt: { ...line, label: '图片的替代文本' },
        businesses: {
          type: 'items',
          label: '业务',
          item: '业务',
          titleField: 'name',
          max: limits.items,
          fields: { name, brief: { type: 'text', label: '简介', max: limits.brief, required: true }, image: picture },
        },
      },
    },
    {
      title: '数字',
      fields: {
        staff: { type: 'number', label: figureNames.staff, min: 0, max: 1_000_000, help: '四个数字为 0 时不显示。' },
        seniors: { type: 'number', label: figureNames.seniors, min: 0, max: 1_000_000 },
        bachelorPercent: { type: 'number', label: figureNames.bachelorPercent, min: 0, max: 100, step: 0.1, unit: '%' },
        provinces: { type: 'number', label: figureNames.provinces, min: 0, max: 34 },
        atLeast: { type: 'group', label: '带加号的数字', help: '打开后数字后面显示“+”，如 260+，表示不少于。', fields: atLeast },
        network: {
          type: 'group',
          label: '服务网络图',
          fields: { image: picture, approvalNo: { ...line, label: '审图号' }, note: { ...line, label: '图注' } },
        },
      },
    },
    {
      title: '荣誉与承诺',
      fields: {
        honours: {
          type: 'items',
          label: '资质荣誉',
          item: '荣誉',
          titleField: 'name',
          max: limits.items,
          fields: honourFields,
        },
        promises: {
          type: 'items',
          label: '服务承诺',
          item: '承诺',
          titleField: 'title',
          max: limits.items,
          fields: {
            name,
            title: { ...name, label: '标题' },
            detail: { type: 'longText', label: '说明', max: limits.brief, rows: 2, required: true },
          },
        },
      },
    },
  ],
})

export const contactContent = document('contact', {
  label: '联系我们',
  lead: '热线、地址与合作愿景；页脚和首页的热线也取自这里。',
  getPageAddress: () => '/contact',
  sections: [
    {
      title: '热线',
      fields: {
        hotlines: {
          type: 'group',
          label: '服务热线',
          help: '至少填写一条；没有填写的不在网站显示。',
          fields: Object.fromEntries(Object.entries(hotlineNames).map(([key, label]) => [key, { type: 'text', max: limits.tel, label }])),
        },
        hours: { ...name, label: '服务时间' },
        email: { ...line, label: '邮箱' },
      },
    },
    {
      title: '地址',
      fields: {
        address: { ...line, label: '地址', required: true },
        longitude: { type: 'number', label: '经度', min: -180, max: 180, step: 0.000001 },
        latitude: { type: 'number', label: '纬度', min: -90, max: 90, step: 0.000001 },
        coordsys: datum,
        mapImage: { ...picture, label: '位置图', help: '地图服务打不开时显示。' },
      },
    },
    {
      title: '合作愿景',
      fields: {
        visions: {
          type: 'items',
          label: '愿景',
          item: '愿景',
          titleField: 'name',
          max: limits.items,
          fields: { name, detail: { type: 'longText', label: '说明', max: limits.text, rows: 3, required: true }, image: picture },
        },
      },
    },
  ],
})

export const cooperationContent = document('cooperation', {
  label: '合作共赢',
  lead: '商务合作的联系人与页首图。',
  getPageAddress: () => '/cooperation',
  sections: [
    {
      title: '合作',
      fields: {
        banner: { ...picture, label: '页首图' },
        smallBanner: { ...picture, label: '页首图（手机）' },
        contacts: {
          type: 'items',
          label: '联系人',
          required: true,
          item: '联系人',
          titleField: 'name',
          max: limits.items,
          fields: { name: { ...name, label: '姓名' }, department: { ...name, label: '部门' }, mobile: { ...tel, label: '电话' } },
        },
      },
    },
  ],
})

export const privacyContent = document('privacy', {
  label: '隐私政策',
  lead: '每次修改用新的版本号和生效日期；以往版本在页面上仍可查阅。',
  getPageAddress: () => '/privacy',
  sections: [
    {
      title: '隐私政策',
      fields: {
        version: { type: 'text', label: '版本', max: limits.version, required: true },
        effectiveDate: { type: 'date', label: '生效日期', required: true },
        html: { type: 'richText', label: '正文', max: limits.html, required: true },
      },
    },
  ],
})

export const companyContents = [siteContent, exploreContent, contactContent, cooperationContent, privacyContent] as const
