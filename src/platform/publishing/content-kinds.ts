import type { MenuEntry, MenuSection } from '#platform/features/rules.ts'
import type { PublishableKind } from '#gateway/declared.ts'
import { seoLimits } from './rules.ts'

/** What every field says: its label, a line of help below it, and whether an empty one is refused (the schema says so too). */
/** `standard` of a text or a list is what visitors see while it is empty. */
type FieldWords = { label: string; help?: string; required?: true }

/** A field of a kind of content, from which form, list, comparison and checks follow. Its name is the key of the data. */
export type ContentField = FieldWords &
  (
    | { type: 'text'; max: number; standard?: string }
    | { type: 'longText'; max: number; rows?: number }
    | { type: 'richText'; max: number }
    /** The address of a picture of this site; `altField` is filled with the alternative text of the chosen one. */
    | { type: 'picture'; altField?: string; hint?: string }
    | { type: 'choice'; options: readonly { value: string; label: string }[] }
    | { type: 'date' }
    /** An address of the web, and where `inside` also a path of this site. */
    | { type: 'link'; max: number; inside?: true }
    | { type: 'number'; min: number; max: number; step?: number; unit?: string }
    | { type: 'switch' }
    | { type: 'words'; max: number }
    /** The id of published content of another kind. */
    | { type: 'reference'; to: PublishableKind; mayBeEmpty?: true }
    /** The id of an uploaded file; `purpose` says which kinds of files, PDF only by default. */
    | { type: 'file'; purpose?: 'document' | 'article' }
    | { type: 'group'; fields: ContentFields }
    /** A list that is put in order by hand; `titleField` heads each item. */
    | { type: 'items'; fields: ContentFields; item: string; titleField: string; max: number; standard?: readonly Record<string, unknown>[] }
  )

export type ContentFields = Readonly<Record<string, ContentField>>

/** How pieces of a kind get their id: made by the portal, or given by the editor, as a number or a part of an address. */
export type ContentId = {
  label: string
  help: string
  max: number
  pattern: RegExp
  error: string
  /** It only makes the address, so it may change: the former address leads to the new one. */
  mayChange?: true
  /** It consists of words, which the title of a piece proposes. */
  isWords?: true
}

export type ContentKind = {
  kind: PublishableKind
  label: string
  /** What one piece is called in a sentence: 一篇, 一张. */
  measure: string
  lead: string
  /** Staff with `{area}.edit` and `{area}.publish` may edit and publish the kinds of the area, besides those who may all. */
  area: ContentArea
  /** The field that names a piece in lists. */
  title: string
  /** The field that the list filters by, a choice or a reference. */
  facet?: string
  /** Further fields that the list shows. */
  columns: readonly string[]
  /** Fields below headings, in the order of the form. */
  sections: readonly { title: string; fields: ContentFields }[]
  /** There is exactly one piece, whose id this is. */
  only?: string
  id?: ContentId
  /** Pieces have an order of their own, kept in `position`. */
  isOrdered?: true
  /** A piece is what its page is about, so it says how search engines and shared links show that page (`seoSection`). */
  hasPage?: true
  /** Its address shows a page without it too, as a list that it filters, so nothing else can take its place there. */
  isPageLasting?: true
  /** The public page that shows a piece; its address follows from the id alone. */
  getPageAddress: (id: string) => string
  /** Files that visitors get of a piece on the site. */
  files?: readonly { label: string; addressOf: (id: string) => string }[]
  /** What a new piece begins with, beside empty fields. */
  defaults?: (today: string) => Record<string, unknown>
}

/** What editors and approvers may be restricted to. */
export const contentAreas = { news: '新闻', products: '产品', certificates: '证书', company: '首页与公司资料' } as const
export type ContentArea = keyof typeof contentAreas
export type ContentRight = 'edit' | 'publish'

/** Either one gives the right: for all areas, or for this one. */
export function permissionsFor(area: ContentArea, right: ContentRight) {
  return [`content.${right}`, `${area}.${right}`] as const
}

/** The permissions that each give the right to one area. */
export function listAreaPermissions<R extends ContentRight>(right: R): `${ContentArea}.${R}`[] {
  return (Object.keys(contentAreas) as ContentArea[]).map((area) => `${area}.${right}` as const)
}

export const seoSection = {
  title: '搜索与分享',
  fields: {
    seo: {
      type: 'group',
      label: '搜索与分享',
      fields: {
        title: { type: 'text', label: '搜索标题', max: seoLimits.title.most, help: '不填则用页面标题；网站名称自动加在后面。' },
        description: {
          type: 'longText',
          label: '搜索描述',
          max: seoLimits.description.most,
          rows: 2,
          help: '不填则取自正文；一两句话说清页面讲什么。',
        },
        image: { type: 'picture', label: '分享图片', hint: '1200×630 像素；不填则用页面主图' },
      },
    },
  },
} as const satisfies ContentKind['sections'][number]

function listSections({ sections, hasPage }: Pick<ContentKind, 'sections' | 'hasPage'>): ContentKind['sections'] {
  return hasPage ? [...sections, seoSection] : sections
}

/** All fields by name, with those for search engines where the kind has a page. */
export function getFields(kind: Pick<ContentKind, 'sections' | 'hasPage'>): ContentFields {
  return Object.assign({}, ...listSections(kind).map(({ fields }) => fields)) as ContentFields
}

/** Whether a field of some kind refers to pieces of this one. */
export function isReferredTo(kinds: readonly ContentKind[], kind: string): boolean {
  return kinds.some((one) => hasReferenceTo(getFields(one), kind))
}

export function hasReferenceTo(fields: ContentFields, kind: string): boolean {
  return Object.values(fields).some((field) =>
    'fields' in field ? hasReferenceTo(field.fields, kind) : field.type === 'reference' && field.to === kind,
  )
}

/** The data of a new piece: every field with the value of an empty form. */
export function emptyData(fields: ContentFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))
}

function emptyValue(field: ContentField): unknown {
  if (field.type === 'group') return emptyData(field.fields)
  if (field.type === 'items' || field.type === 'words') return []
  if (field.type === 'switch') return false
  if (field.type === 'number') return Math.max(0, field.min)
  if (field.type === 'choice') return field.options[0]?.value ?? ''
  return ''
}

/** A value of a text field, a choice or a number in words; '' for anything else. */
export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A label of Latin letters stands apart from the verb. */
export function newPieceOf({ label }: Pick<ContentKind, 'label'>): string {
  return /^[A-Za-z]/.test(label) ? `新建 ${label}` : `新建${label}`
}

/** The editor of a piece in the console, or the list of its kind. */
export function contentAddress(kind: string, id = ''): string {
  return `/console/content/${kind}${id && `/${encodeURIComponent(id)}`}`
}

const verbs = {
  edit: '编辑',
  publish: '发布',
  schedule: '定时',
  'take-down': '下线',
  'roll-back': '回退',
  remove: '移入回收站',
  restore: '恢复',
  order: '调整顺序',
  preview: '预览',
} as const
export type ContentVerb = keyof typeof verbs

/** The audit actions of a kind: `news.edit`, `news.publish` … */
export function contentActions<K extends string>(kind: K, label: string): Record<`${K}.${ContentVerb}`, string> {
  return Object.fromEntries(Object.entries(verbs).map(([verb, word]) => [`${kind}.${verb}`, `${label}${word}`])) as Record<
    `${K}.${ContentVerb}`,
    string
  >
}

/** The entry that leads to the pieces of a kind of content. */
export function contentMenuEntry({ kind, label, area, only }: ContentKind, icon: MenuEntry['icon'], section: MenuSection): MenuEntry {
  const needs = [...permissionsFor(area, 'edit'), ...permissionsFor(area, 'publish')]
  return { section, name: label, path: contentAddress(kind, only), icon, needs }
}

declare module '#platform/features/rules.ts' {
  interface Feature {
    /** The kinds of content that the console edits. Things and subjects of the audit trail follow from them. */
    contents?: readonly ContentKind[]
  }
  interface Product {
    contents: readonly ContentKind[]
  }
}
