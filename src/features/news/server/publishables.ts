import './tables.ts'
import * as z from 'zod'
import { isDate } from '#kit/dates.ts'
import { htmlToText } from '#kit/html-text.ts'
import { cleanHtml } from '#platform/publishing/server/clean-html.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { removeSearchEntry, writeSearchEntry } from '#platform/searching/server/search-index.ts'
import { getExcerpt, limits, newsAddress } from '../rules.ts'

const newsSchema = z.object({
  typeId: z.string().min(1).max(limits.typeId),
  title: z.string().trim().min(1).max(limits.title),
  body: z.string().max(limits.body, `正文不能超过${limits.body}个字符`).transform(cleanHtml),
  image: z.string(),
  imageAlt: z.string(),
  keywords: z.array(z.string()).default([]),
  releaseDate: z.string().refine(isDate, '发布日期应为 YYYY-MM-DD'),
})

export const publishableNews: Publishable<z.infer<typeof newsSchema>> = {
  kind: 'news',
  schema: newsSchema,
  async apply(db, id, { typeId, title, body, image, imageAlt, keywords, releaseDate }) {
    const words = htmlToText(body)
    const row = {
      type_id: typeId,
      title,
      body,
      excerpt: getExcerpt(body),
      image,
      image_alt: imageAlt,
      keywords,
      release_date: releaseDate,
    }
    await db
      .insertInto('news')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await writeSearchEntry(db, { kind: 'news', id, title, body: words, url: newsAddress(id), day: releaseDate })
  },
  async withdraw(db, id) {
    await db.deleteFrom('news').where('id', '=', id).execute()
    await removeSearchEntry(db, 'news', id)
  },
}
