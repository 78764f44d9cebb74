import * as z from 'zod'
import { isEmail, toEmail } from '#kit/identifiers/emails.ts'
import { toPhone } from '#kit/identifiers/mobile.ts'
import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import {
  listField,
  numberBetween,
  optionalDay,
  optionalNumber,
  optionalPicture,
  optionalText,
  optionalWebAddress,
  requiredDay,
  requiredLines,
  requiredTarget,
  requiredText,
  requiredWebAddress,
  richText,
} from '#platform/publishing/server/content-schema.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { siteTools } from '#platform/site/menu-rules.ts'
import { supportLine } from '#platform/site/rules.ts'
import { pageTexts } from '#platform/site/text-rules.ts'
import { contactContent, cooperationContent, exploreContent, privacyContent, siteContent } from '../content-kinds.ts'
import { datums, figureNames, limits, listHotlines, mapProviders, noMap, notAtLeast, telPattern } from '../rules.ts'
import { removeDocument, writeDocument } from './documents.ts'

const line = (label: string) => optionalText(label, limits.address).default('')
const optionalTel = (label: string) =>
  optionalNumber(label, { max: limits.tel, read: toPhone }).refine(
    (text) => text === '' || telPattern.test(text),
    `${label}只能包含数字和短横线`,
  )
const tel = (label: string) => optionalTel(label).min(1, `请输入${label}`)
const webAddress = (label: string) => optionalWebAddress(label, limits.url).default('')
const name = (label = '名称') => requiredText(label, limits.name)
/** With the placeholders {s}, {z}, {x} and {y}. */
const tileAddress = z
  .string()
  .max(limits.url)
  .refine((url) => /^https:\/\/[^\s"'<>]+$/.test(url) && URL.canParse(url.replaceAll(/[{}]/g, '')), '瓦片地址应以 https:// 开头')
const items = <T extends z.ZodType>(label: string, item: T) => listField(label, item, limits.items)

const mainMenu = listField(
  '主菜单',
  z.object({ label: requiredText('文字', limits.menuLabel), url: requiredTarget('去处', limits.url) }),
  limits.menu,
).refine((menu) => new Set(menu.map(({ label }) => label)).size === menu.length, '主菜单中有相同的文字')

const texts = z.object(
  Object.fromEntries(Object.entries(pageTexts).map(([key, { label, max }]) => [key, optionalText(label, max).default('')])),
)

const hiddenTools = z.object(Object.fromEntries(Object.keys(siteTools).map((tool) => [tool, z.boolean('请选择是否隐藏').default(false)])))

const siteSchema = z.object({
  copyright: requiredText('版权信息', limits.brief),
  tel: tel(supportLine),
  telHours: optionalText(`${supportLine}的服务时间`, limits.hours).default(''),
  answerTime: optionalText('咨询答复时间', limits.hours).default(''),
  links: items('友情链接', z.object({ title: name(), url: requiredWebAddress('网址', limits.url) })),
  cooperationUrl: webAddress('合作平台网址'),
  knowledgeBaseUrl: webAddress('知识库网址'),
  knowledgeBaseMobileUrl: webAddress('知识库网址'),
  mallUrl: webAddress('安全商城网址'),
  menu: mainMenu.default([]),
  hiddenTools: hiddenTools.default({}),
  slogan: z.object({ title: name('标题'), text: requiredText('正文', limits.brief) }),
  texts: texts.default({}),
  map: z
    .object({
      provider: z.enum(mapProviders, '请选择地图服务'),
      key: optionalText('服务密钥', limits.mapKey).default(''),
      url: z.union([z.literal(''), tileAddress], '瓦片地址应以 https:// 开头').default(''),
      coordsys: z.enum(datums, '请选择坐标系').default(noMap.coordsys),
      approvalNo: line('审图号'),
    })
    .default(noMap),
})

const honour = z.object({
  name: name(),
  number: optionalText('证书编号', limits.name).default(''),
  issuer: optionalText('发证机构', limits.name).default(''),
  issuedOn: optionalDay('发证日期').default(''),
  url: webAddress('核验网址'),
  image: optionalPicture('图片').default(''),
})

const isAtLeast = z.boolean('请选择是否带加号').default(false)
const atLeast = z.object({ staff: isAtLeast, seniors: isAtLeast, bachelorPercent: isAtLeast, provinces: isAtLeast })

const exploreSchema = z.object({
  name: name('公司名称'),
  brief: requiredLines('公司简介', limits.text),
  image: optionalPicture('图片'),
  imageAlt: line('替代文本'),
  businesses: items('业务', z.object({ image: optionalPicture('图片'), name: name(), brief: requiredText('简介', limits.brief) })),
  staff: numberBetween(figureNames.staff, { min: 0, max: 1_000_000 }),
  seniors: numberBetween(figureNames.seniors, { min: 0, max: 1_000_000 }),
  bachelorPercent: numberBetween(figureNames.bachelorPercent, { min: 0, max: 100, decimals: 'decimal' }),
  provinces: numberBetween(figureNames.provinces, { min: 0, max: 34 }),
  atLeast: atLeast.default(notAtLeast),
  network: z.object({ image: optionalPicture('服务网络图'), approvalNo: line('审图号'), note: line('图注') }),
  honours: items('资质荣誉', honour),
  promises: items('服务承诺', z.object({ name: name(), title: name('标题'), detail: requiredLines('说明', limits.brief) })),
})

const contactSchema = z.object({
  hotlines: z
    .object({ service: optionalTel('售后服务热线'), complaint: optionalTel('投诉建议热线'), join: optionalTel('商务合作热线') })
    .refine((hotlines) => listHotlines(hotlines).length > 0, { error: '请至少填写一条热线', path: ['service'] }),
  hours: name('服务时间'),
  visions: items('愿景', z.object({ name: name(), detail: requiredLines('说明', limits.text), image: optionalPicture('图片') })),
  longitude: numberBetween('经度', { min: -180, max: 180, decimals: 'decimal' }),
  latitude: numberBetween('纬度', { min: -90, max: 90, decimals: 'decimal' }),
  coordsys: z.enum(datums, '请选择坐标系').default('gcj02'),
  address: requiredText('地址', limits.address),
  mapImage: optionalPicture('位置图'),
  email: optionalNumber('邮箱', { max: limits.address, read: toEmail })
    .refine((text) => text === '' || isEmail(text), '邮箱格式不正确')
    .default(''),
})

const cooperationSchema = z.object({
  contacts: items('联系人', z.object({ name: name('姓名'), department: name('部门'), mobile: tel('电话') })).refine(
    (contacts) => contacts.length > 0,
    '请添加联系人',
  ),
  banner: optionalPicture('页首图'),
  smallBanner: optionalPicture('页首图（手机）'),
})

const privacySchema = z.object({
  version: requiredText('版本', limits.version),
  effectiveDate: requiredDay('生效日期'),
  html: richText('正文', limits.html),
})

export type Site = z.infer<typeof siteSchema>
export type Explore = z.infer<typeof exploreSchema>
export type Contact = z.infer<typeof contactSchema>
export type Cooperation = z.infer<typeof cooperationSchema>
export type Privacy = z.infer<typeof privacySchema>

/** One document per kind, stored under the name of its kind. */
function document<T>(declaration: ContentKind, schema: z.ZodType<T>): Publishable<T> {
  const { kind } = declaration
  return {
    kind,
    declaration,
    schema,
    apply: (db, _id, data) => writeDocument(db, kind, data),
    withdraw: (db) => removeDocument(db, kind),
  }
}

export const publishableSite = document<Site>(siteContent, siteSchema)
export const publishableExplore = document<Explore>(exploreContent, exploreSchema)
export const publishableContact = document<Contact>(contactContent, contactSchema)
export const publishableCooperation = document<Cooperation>(cooperationContent, cooperationSchema)

/** All past versions stay readable, so each is also stored under its own name. */
export const publishablePrivacy: Publishable<Privacy> = {
  ...document<Privacy>(privacyContent, privacySchema),
  async apply(db, _id, policy) {
    await writeDocument(db, 'privacy', policy)
    await writeDocument(db, `privacy ${policy.version}`, policy)
  },
}

export const companyPublishables = [publishableSite, publishableExplore, publishableContact, publishableCooperation, publishablePrivacy]
