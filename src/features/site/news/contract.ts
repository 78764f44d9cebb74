import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list, type Parsed } from '#gateway/shape.ts'
import { optionalDay, optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { limits } from './rules.ts'

const site = defineCalls(['dns_relay', 'GWInterface'], 'anyone')
const own = defineCalls(['portal', 'news'], 'anyone')

export const newsSummary = fields({
  id: ['newsid', z.string()],
  typeId: ['typeid', z.string()],
  typeName: ['typename', z.string()],
  title: ['newstitle', z.string()],
  /** The beginning of the article: a clean fragment of HTML, and as text. */
  fragment: ['newsdetail', z.string()],
  excerpt: z.string(),
  releaseDate: ['releasedate', z.string()],
  image: ['img', z.string()],
})

export type NewsSummary = Parsed<typeof newsSummary>

export const listNewsTypes = site.query('newstype', {
  published: true,
  reply: { types: ['list', list(fields({ id: ['typeid', z.string()], name: ['typename', z.string()] }))] },
})

export const listNews = site.query('newslist', {
  published: true,
  input: {
    typeId: ['typeid', optionalText('新闻类型', limits.typeId)],
    title: ['newstitle', optionalText('新闻标题', limits.title)],
    page: ['PageNum', pageNumber],
    pageSize: ['PageSize', pageSize],
  },
  reply: { total: ['number', z.number()], items: ['list', list(newsSummary)] },
})

/**
 * The next published articles, newest first, after the one with this day and id; '' for the first ones. Read once for a content version
 * and not `published`, for the replies to many of these calls would fill the cache of replies.
 */
export const listNewsAfter = own.query('listAfter', {
  input: { day: optionalDay('发布日期'), id: ['newsid', optionalText('新闻编号', limits.newsId)] },
  reply: { items: list(fields({ id: ['newsid', z.string()], typeId: ['typeid', z.string()], releaseDate: ['releasedate', z.string()] })) },
})

const neighbour = fields({ id: ['newsid', z.string()], title: ['newstitle', z.string()] })

export const getNews = site.query('newsdetail', {
  published: true,
  input: { id: ['newsid', requiredText('新闻编号', limits.newsId)] },
  reply: {
    id: ['newsid', z.string()],
    typeId: ['typeid', z.string()],
    typeName: ['typename', z.string()],
    title: ['newstitle', z.string()],
    body: ['newsdetail', z.string()],
    excerpt: z.string(),
    keywords: list(z.string()),
    releaseDate: ['releasedate', z.string()],
    author: z.string(),
    reviewer: z.string(),
    /** When its facts were last checked; '' if not recorded. */
    checkedOn: z.string(),
    modifiedOn: z.string(),
    sources: list(fields({ name: z.string(), url: z.string() })),
    attachments: list(fields({ id: z.string(), name: z.string(), fileName: z.string(), bytes: z.number() })),
    image: ['img', z.string()],
    imageAlt: ['imgalt', z.string()],
    /** The next newer and the next older article, at most one each. */
    newer: list(neighbour),
    older: list(neighbour),
    /** The newest other articles of the same type. */
    related: list(newsSummary),
  },
})
