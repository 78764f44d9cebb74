import * as z from 'zod'
import { noSeo } from '#platform/site/seo-rules.ts'
import { seoLimits } from '../../rules.ts'
import { optionalLines, optionalPicture, optionalText } from '../content-schema.ts'

const seoSchema = z.object({
  title: optionalText('搜索标题', seoLimits.title.most),
  description: optionalLines('搜索描述', seoLimits.description.most),
  image: optionalPicture('分享图片'),
})

/** What every kind with a page of its own holds beside its own fields. */
export const pageSchema = z.object({ seo: seoSchema.default(noSeo) })
