import * as z from 'zod'
import type { PublishableKind } from '#gateway/declared.ts'
import { isDate } from '#kit/dates.ts'
import { cleanHtml } from '#platform/publishing/server/clean-html.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { datums, limits, mapProviders, noMap, telPattern } from '../rules.ts'
import { removeDocument, writeDocument } from './documents.ts'

function text(max: number) {
  return z.string().trim().min(1, '此项不能为空').max(max, `不能超过${max}个字符`)
}
const optional = z.string().trim().max(limits.address).default('')
const tel = z.string().trim().regex(telPattern, '电话只能包含数字和短横线')
const webAddress = z.url({ protocol: /^https?$/, error: '网址应以 http:// 或 https:// 开头' }).max(limits.url)
const optionalWebAddress = z.union([z.literal(''), webAddress]).default('')
/** With the placeholders {s}, {z}, {x} and {y}. */
const tileAddress = z
  .string()
  .max(limits.url)
  .refine((url) => /^https:\/\/[^\s"'<>]+$/.test(url) && URL.canParse(url.replaceAll(/[{}]/g, '')), '瓦片地址应以 https:// 开头')
const picture = z.string().regex(/^\/media\/[0-9a-f]+\/\d+x\d+\.[a-z]+$/, '请选择图片')
const count = z.int().min(0).max(1_000_000)

function listOf<T extends z.ZodType>(item: T) {
  return z.array(item).max(limits.items)
}

const siteSchema = z.object({
  copyright: text(limits.brief),
  tel,
  icp: optional,
  policeRecord: optional,
  links: listOf(z.object({ title: text(limits.name), url: webAddress })),
  cooperationUrl: optionalWebAddress,
  knowledgeBaseUrl: optionalWebAddress,
  knowledgeBaseMobileUrl: optionalWebAddress,
  mallUrl: optionalWebAddress,
  slogan: z.object({ title: text(limits.name), text: text(limits.brief) }),
  map: z
    .object({
      provider: z.enum(mapProviders),
      key: z.string().trim().max(limits.mapKey).default(''),
      url: z.union([z.literal(''), tileAddress]).default(''),
      coordsys: z.enum(datums).default(noMap.coordsys),
      approvalNo: optional,
    })
    .default(noMap),
})

const exploreSchema = z.object({
  name: text(limits.name),
  brief: text(limits.text),
  image: picture,
  imageAlt: optional,
  businesses: listOf(z.object({ image: picture, name: text(limits.name), brief: text(limits.brief) })),
  staff: count,
  seniors: count,
  bachelorPercent: z.number().min(0).max(100),
  provinces: z.int().min(0).max(34),
  network: z.object({ image: picture, approvalNo: optional, note: optional }),
  honours: listOf(z.object({ image: picture, name: text(limits.name) })),
  promises: listOf(z.object({ name: text(limits.name), title: text(limits.name), detail: text(limits.brief) })),
})

const contactSchema = z.object({
  hotlines: z.object({ service: tel, complaint: tel, join: tel }),
  hours: text(limits.name),
  visions: listOf(z.object({ name: text(limits.name), detail: text(limits.text), image: picture })),
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  coordsys: z.enum(datums).default('gcj02'),
  address: text(limits.address),
  mapImage: picture,
  email: z.union([z.literal(''), z.email('邮箱格式不正确')]).default(''),
})

const cooperationSchema = z.object({
  contacts: listOf(z.object({ name: text(limits.name), department: text(limits.name), mobile: tel })),
  banner: picture,
  smallBanner: picture,
})

const privacySchema = z.object({
  version: text(limits.version),
  effectiveDate: z.string().refine(isDate, '生效日期应为 YYYY-MM-DD'),
  html: z.string().max(limits.html, `正文不能超过${limits.html}个字符`).transform(cleanHtml),
})

export type Site = z.infer<typeof siteSchema>
export type Explore = z.infer<typeof exploreSchema>
export type Contact = z.infer<typeof contactSchema>
export type Cooperation = z.infer<typeof cooperationSchema>
export type Privacy = z.infer<typeof privacySchema>

/** One document per kind, stored under the name of its kind. */
function document<T>(kind: PublishableKind, schema: z.ZodType<T>): Publishable<T> {
  return {
    kind,
    schema,
    apply: (db, _id, data) => writeDocument(db, kind, data),
    withdraw: (db) => removeDocument(db, kind),
  }
}

export const publishableSite = document<Site>('site', siteSchema)
export const publishableExplore = document<Explore>('explore', exploreSchema)
export const publishableContact = document<Contact>('contact', contactSchema)
export const publishableCooperation = document<Cooperation>('cooperation', cooperationSchema)

/** All past versions stay readable, so each is also stored under its own name. */
export const publishablePrivacy: Publishable<Privacy> = {
  ...document<Privacy>('privacy', privacySchema),
  async apply(db, _id, policy) {
    await writeDocument(db, 'privacy', policy)
    await writeDocument(db, `privacy ${policy.version}`, policy)
  },
}

export const companyPublishables = [publishableSite, publishableExplore, publishableContact, publishableCooperation, publishablePrivacy]
