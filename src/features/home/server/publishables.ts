import './tables.ts'
import * as z from 'zod'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { limits } from '../rules.ts'

const sitePath = z.string().regex(/^\/(?![/\\])[^\s\\]*$/, '站内地址应以单个 / 开头')
const webAddress = z.url({ protocol: /^https?$/, error: '网址应以 http:// 或 https:// 开头' })

const bannerSchema = z.object({
  position: z.int().min(0),
  title: z.string().trim().min(1, '请输入标题').max(limits.title),
  summary: z.string().trim().max(limits.summary).default(''),
  actionLabel: z.string().trim().max(limits.actionLabel).default(''),
  url: z
    .string()
    .trim()
    .max(limits.url)
    .pipe(z.union([z.literal(''), sitePath, webAddress]))
    .default(''),
  image: z.string().regex(/^\/(?![/\\])/, '请选择图片'),
})

export type Banner = z.infer<typeof bannerSchema>

export const publishableBanner: Publishable<Banner> = {
  kind: 'banner',
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
