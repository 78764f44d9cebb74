import * as z from 'zod'
import { Refusal } from '#gateway/refusals.ts'
import { toFragment } from '#kit/formats/html-fragment.ts'
import { htmlToText } from '#kit/formats/html-text.ts'
import type { Db } from '#platform/db/server/database.ts'
import { refuseViolations } from '#platform/db/server/refuse-violations.ts'
import { listPublicFiles } from '#platform/files/server/public-files.ts'
import {
  listField,
  optionalDay,
  optionalPicture,
  optionalText,
  optionalWebAddress,
  requiredDay,
  requiredFile,
  requiredText,
  richText,
} from '#platform/publishing/server/content-schema.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { removeSearchEntry, writeSearchEntry } from '#platform/searching/server/search-index.ts'
import { newsContent, newsTypeContent } from '../content-kinds.ts'
import { getExcerpt, getOpening, limits, newsAddress, newsRefusals } from '../rules.ts'
import type { Attachment } from './tables.ts'

const newsSchema = z
  .object({
    typeId: requiredText('新闻类型', limits.typeId, '请选择'),
    title: requiredText('标题', limits.title),
    body: richText('正文', limits.body),
    image: optionalPicture('题图'),
    imageAlt: optionalText('替代文本', limits.imageAlt),
    keywords: listField('关键词', requiredText('关键词', limits.keyword), limits.keywords).default([]),
    releaseDate: requiredDay('发布日期'),
    author: optionalText('作者', limits.person).default(''),
    reviewer: optionalText('审核人', limits.person).default(''),
    checkedOn: optionalDay('核对日期').default(''),
    sources: listField(
      '来源',
      z.object({ name: requiredText('来源名称', limits.sourceName), url: optionalWebAddress('网址', limits.sourceUrl) }),
      limits.sources,
    ).default([]),
    attachments: listField(
      '附件',
      z.object({ name: requiredText('附件名称', limits.attachmentName), fileId: requiredFile('附件文件') }),
      limits.attachments,
    ).default([]),
  })
  .refine(({ image, imageAlt }) => image === '' || imageAlt !== '', { path: ['imageAlt'], error: '请填写题图的替代文本' })

export const publishableNews: Publishable<z.infer<typeof newsSchema>> = {
  kind: 'news',
  declaration: newsContent,
  schema: newsSchema,
  async apply(db, id, { typeId, title, body, image, imageAlt, keywords, releaseDate, ...trust }) {
    await assertAttachments(db, trust.attachments)
    const row = {
      type_id: typeId,
      title,
      body,
      excerpt: getExcerpt(body),
      fragment: toFragment(getOpening(body), limits.fragment),
      image,
      image_alt: imageAlt,
      keywords,
      release_date: releaseDate,
      author: trust.author,
      reviewer: trust.reviewer,
      checked_on: trust.checkedOn || null,
      sources: JSON.stringify(trust.sources),
      attachments: JSON.stringify(trust.attachments),
    }
    const written = db
      .insertInto('news')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await refuseViolations(written, { news_type_id_fkey: newsRefusals.typeMissing })
    await writeSearchEntry(db, { kind: 'news', id, title, body: htmlToText(body), url: newsAddress(id), day: releaseDate })
  },
  async withdraw(db, id) {
    await db.deleteFrom('news').where('id', '=', id).execute()
    await removeSearchEntry(db, 'news', id)
  },
}

async function assertAttachments(db: Db, attachments: readonly Attachment[]): Promise<void> {
  const ids = [...new Set(attachments.map(({ fileId }) => fileId))]
  const found = await listPublicFiles(db, ids, 'article')
  if (found.length < ids.length) throw new Refusal(newsRefusals.attachmentMissing)
}

const newsTypeSchema = z.object({ name: requiredText('名称', limits.typeName), position: z.int().min(0) })

export const publishableNewsType: Publishable<z.infer<typeof newsTypeSchema>> = {
  kind: 'news-type',
  declaration: newsTypeContent,
  schema: newsTypeSchema,
  async apply(db, id, row) {
    await db
      .insertInto('news_type')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  },
  async withdraw(db, id) {
    await refuseViolations(db.deleteFrom('news_type').where('id', '=', id).execute(), { news_type_id_fkey: newsRefusals.typeInUse })
  },
}
