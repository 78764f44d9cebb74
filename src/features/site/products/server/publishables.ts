import * as z from 'zod'
import { createFieldRefusal } from '#gateway/refusals.ts'
import { htmlToText } from '#kit/formats/html-text.ts'
import type { Db } from '#platform/db/server/database.ts'
import { listPublicFiles } from '#platform/files/server/public-files.ts'
import { refuseViolations } from '#platform/db/server/refuse-violations.ts'
import { noSeo, type Seo } from '#platform/site/seo-rules.ts'
import {
  listField,
  optionalLines,
  optionalPicture,
  optionalText,
  optionalWebAddress,
  requiredText,
} from '#platform/publishing/server/content-schema.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { removeSearchEntry, writeSearchEntry } from '#platform/searching/server/search-index.ts'
import { platformContent, systemContent } from '../content-kinds.ts'
import { limits, platformAddress, productRefusals, systemAddress } from '../rules.ts'

const name = requiredText('名称', limits.name)
const brief = optionalText('一句话介绍', limits.brief)
const explanation = optionalLines('说明', limits.text)
const position = z.int()
const points = (label: string) =>
  listField(label, z.object({ title: requiredText('标题', limits.name), detail: explanation }), limits.items)

const platformSchema = z.object({
  position,
  name,
  brief,
  introduction: optionalLines('平台介绍', limits.text),
  image: optionalPicture('列表图'),
  headImage: optionalPicture('页首图'),
  motif: optionalPicture('标识图案'),
  frameworkTitle: optionalText('框架标题', limits.name),
  frameworkIntroduction: optionalLines('框架说明', limits.text),
  frameworkImage: optionalPicture('框架图'),
  smallFrameworkImage: optionalPicture('框架图').default(''),
  scenes: listField(
    '适用场景',
    z.object({ title: requiredText('标题', limits.name), detail: explanation, image: optionalPicture('图片'), platformId: z.string() }),
    limits.items,
  ),
  advantages: points('功能优势'),
  partners: listField('合作伙伴', z.object({ name, image: optionalPicture('标志') }), limits.items),
})

const systemSchema = z.object({
  platformId: requiredText('所属平台', limits.platformId, '请选择'),
  position,
  name,
  brief,
  detail: optionalLines('详细介绍', limits.text),
  image: optionalPicture('系统图标'),
  url: optionalWebAddress('系统网址', limits.url),
  manualFileId: z.string(),
  functionImage: optionalPicture('功能示意图'),
  highlights: points('主要功能'),
  questions: listField(
    '常见问题',
    z.object({ name: requiredText('问题', limits.name), answer: optionalLines('回答', limits.text) }),
    limits.items,
  ),
})

/** Platforms had a share picture of their own beside the one that every page has. */
function takeFormerShareImage({ shareImage, ...data }: Record<string, unknown>): Record<string, unknown> {
  const seo = { ...noSeo, ...(data.seo as Partial<Seo> | undefined) }
  return shareImage && !seo.image ? { ...data, seo: { ...seo, image: shareImage } } : data
}

export const publishablePlatform: Publishable<z.infer<typeof platformSchema>> = {
  kind: 'platform',
  declaration: platformContent,
  schema: platformSchema,
  modernise: takeFormerShareImage,
  async apply(
    db,
    id,
    { headImage, frameworkTitle, frameworkIntroduction, frameworkImage, smallFrameworkImage, scenes, advantages, partners, ...same },
  ) {
    const row = {
      ...same,
      head_image: headImage,
      framework_title: frameworkTitle,
      framework_introduction: frameworkIntroduction,
      framework_image: frameworkImage,
      small_framework_image: smallFrameworkImage,
      scenes: JSON.stringify(scenes),
      advantages: JSON.stringify(advantages),
      partners: JSON.stringify(partners),
    }
    await db
      .insertInto('platform')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    const words = [
      same.brief,
      same.introduction,
      frameworkIntroduction,
      ...[...scenes, ...advantages].flatMap(({ title, detail }) => [title, detail]),
    ]
    await writeSearchEntry(db, { kind: 'platform', id, title: same.name, body: htmlToText(words.join(' ')), url: platformAddress(id) })
  },
  async withdraw(db, id) {
    await refuseViolations(db.deleteFrom('platform').where('id', '=', id).execute(), {
      system_platform_id_fkey: productRefusals.platformInUse,
    })
    await removeSearchEntry(db, 'platform', id)
  },
}

export const publishableSystem: Publishable<z.infer<typeof systemSchema>> = {
  kind: 'system',
  declaration: systemContent,
  schema: systemSchema,
  async apply(db, id, { platformId, manualFileId, functionImage, highlights, questions, ...same }) {
    const row = {
      ...same,
      platform_id: platformId,
      manual_file_id: manualFileId || null,
      function_image: functionImage,
      highlights: JSON.stringify(highlights),
      questions: JSON.stringify(questions),
    }
    if (manualFileId) await assertManual(db, manualFileId)
    const written = db
      .insertInto('system')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await refuseViolations(written, { system_platform_id_fkey: productRefusals.platformMissing })
    const words = [
      same.brief,
      same.detail,
      ...highlights.flatMap(({ title, detail }) => [title, detail]),
      ...questions.flatMap((question) => [question.name, question.answer]),
    ]
    await writeSearchEntry(db, { kind: 'system', id, title: same.name, body: htmlToText(words.join(' ')), url: systemAddress(id) })
  },
  async withdraw(db, id) {
    await db.deleteFrom('system').where('id', '=', id).execute()
    await removeSearchEntry(db, 'system', id)
  },
}

async function assertManual(db: Db, id: string): Promise<void> {
  const found = await listPublicFiles(db, [id], 'document')
  if (found.length === 0) throw createFieldRefusal('manualFileId', productRefusals.manualMissing)
}
