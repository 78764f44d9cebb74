import * as z from 'zod'
import {
  listField,
  optionalTarget,
  optionalText,
  requiredDay,
  requiredPicture,
  requiredText,
} from '#platform/publishing/server/content-schema.ts'
import { createFieldRefusal } from '#gateway/refusals.ts'
import { removeDocument, writeDocument } from '#features/site/company/server/documents.ts'
import { listPublicFiles } from '#platform/files/server/public-files.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { bannerContent, proofContent } from '../content-kinds.ts'
import { homeRefusals, limits } from '../rules.ts'

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

const figure = z.object({
  value: requiredText('数值', limits.figureValue),
  label: requiredText('说明', limits.figureLabel),
  date: requiredDay('截至日期'),
  source: requiredText('来源', limits.figureLabel),
})

const proofSchema = z
  .object({
    figures: listField('数字', figure, limits.figures),
    reportName: optionalText('报告名称', limits.title),
    reportFileId: z.string(),
    note: optionalText('说明', limits.note),
  })
  .refine(({ figures, reportFileId }) => figures.length > 0 || reportFileId !== '', {
    path: ['figures'],
    error: '请填写数字，或上传报告样本',
  })
  .refine(({ reportName, reportFileId }) => reportFileId === '' || reportName !== '', { path: ['reportName'], error: '请输入报告名称' })

export type Proof = z.infer<typeof proofSchema>

export const publishableProof: Publishable<Proof> = {
  kind: 'proof',
  declaration: proofContent,
  schema: proofSchema,
  async apply(db, _id, proof) {
    const { reportFileId } = proof
    if (reportFileId && (await listPublicFiles(db, [reportFileId], 'document')).length === 0)
      throw createFieldRefusal('reportFileId', homeRefusals.reportMissing)
    await writeDocument(db, 'proof', proof)
  },
  withdraw: (db) => removeDocument(db, 'proof'),
}
