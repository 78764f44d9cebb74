import * as z from 'zod'
import { optionalTarget, optionalText, requiredPicture, requiredText } from '#platform/publishing/server/content-schema.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { bannerContent } from '../content-kinds.ts'
import { limits } from '../rules.ts'

const bannerSchema = z.object({
  position: z.int().min(0),
  title: requiredText('标题', limits.title),
  summary: optionalText('一句话', limits.summary).default(''),
  actionLabel: optionalText('按钮文字', limits.actionLabel).default(''),
  url: optionalTarget('去处', limits.url).default(''),
  image: requiredPicture('背景图'),
})

export type Banner = z.infer<typeof bannerSchema>

export const publishableBanner: Publishable<Banner> = {
  kind: 'banner',
  declaration: bannerContent,
  schema: bannerSchema,
  async apply(db, id, { actionLabel, ...same }) {
    const row = { ...same, action_label: actionLabel }
    await db
      .insertInto('banner')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  },
  async withdraw(db, id) {
    await db.deleteFrom('banner').where('id', '=', id).execute()
  },
}
