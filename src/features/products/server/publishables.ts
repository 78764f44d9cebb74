import './tables.ts'
import * as z from 'zod'
import { type RefusalEntry, Refusal } from '#gateway/refusals.ts'
import { htmlToText } from '#kit/html-text.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { removeSearchEntry, writeSearchEntry } from '#platform/searching/server/search-index.ts'
import { limits, platformAddress, productRefusals, systemAddress } from '../rules.ts'

const name = z.string().trim().min(1).max(limits.name)
const brief = z.string().trim().max(limits.brief)
/** A path of this site or '': pictures are never loaded from other origins. */
const picture = z.string().regex(/^(\/(?![/\\]).*)?$/, '图片应为本站地址')
const outsideAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: '网址应以 http:// 或 https:// 开头' })])
const points = z.array(z.object({ title: name, detail: z.string() }))

const platformSchema = z.object({
  position: z.int(),
  name,
  brief,
  introduction: z.string(),
  image: picture,
  headImage: picture,
  motif: picture,
  shareImage: picture,
  frameworkTitle: z.string(),
  frameworkIntroduction: z.string(),
  frameworkImage: picture,
  smallFrameworkImage: picture.default(''),
  scenes: z.array(z.object({ title: name, detail: z.string(), image: picture, platformId: z.string() })),
  advantages: points,
  partners: z.array(z.object({ name, image: picture })),
})

const systemSchema = z.object({
  platformId: z.string().min(1).max(limits.platformId),
  position: z.int(),
  name,
  brief,
  detail: z.string(),
  image: picture,
  url: outsideAddress,
  manualFileId: z.string(),
  functionImage: picture,
  highlights: points,
  questions: z.array(z.object({ name: z.string().trim().min(1), answer: z.string() })),
})

export const publishablePlatform: Publishable<z.infer<typeof platformSchema>> = {
  kind: 'platform',
  schema: platformSchema,
  async apply(
    db,
    id,
    {
      headImage,
      shareImage,
      frameworkTitle,
      frameworkIntroduction,
      frameworkImage,
      smallFrameworkImage,
      scenes,
      advantages,
      partners,
      ...same
    },
  ) {
    const row = {
      ...same,
      head_image: headImage,
      share_image: shareImage,
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
    const written = db
      .insertInto('system')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await refuseViolations(written, {
      system_platform_id_fkey: productRefusals.platformMissing,
      system_manual_file_id_fkey: productRefusals.manualMissing,
    })
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

/** Turns violated foreign keys into refusals for the editor. */
async function refuseViolations<T>(written: Promise<T>, refusalOf: Record<string, RefusalEntry>): Promise<T> {
  try {
    return await written
  } catch (error) {
    const entry = refusalOf[(error as { constraint?: string }).constraint ?? '']
    throw entry ? new Refusal(entry) : error
  }
}
