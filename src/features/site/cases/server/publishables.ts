import * as z from 'zod'
import { listField, requiredDay, requiredLines, requiredText } from '#platform/publishing/server/content-schema.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { removeSearchEntry, writeSearchEntry } from '#platform/searching/server/search-index.ts'
import { caseContent } from '../content-kinds.ts'
import { caseAddress, limits } from '../rules.ts'

const figure = z.object({ value: requiredText('数值', limits.value), label: requiredText('说明', limits.figure) })

const caseSchema = z.object({
  position: z.int().min(0),
  title: requiredText('标题', limits.title),
  trade: requiredText('行业', limits.trade),
  finishedOn: requiredDay('完成日期'),
  platformId: z.string(),
  problem: requiredLines('问题', limits.text),
  work: requiredLines('做了什么', limits.text),
  result: requiredLines('结果', limits.text),
  figures: listField('数字', figure, limits.figures),
})

export type Case = z.infer<typeof caseSchema>

export const publishableCase: Publishable<Case> = {
  kind: 'case',
  declaration: caseContent,
  schema: caseSchema,
  async apply(db, id, { finishedOn, platformId, figures, ...same }) {
    const row = { ...same, finished_on: finishedOn, platform_id: platformId, figures: JSON.stringify(figures) }
    await db
      .insertInto('case_study')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    const body = [same.trade, same.problem, same.work, same.result, ...figures.flatMap(({ value, label }) => [value, label])].join(' ')
    await writeSearchEntry(db, { kind: 'case', id, title: same.title, body, url: caseAddress(id), day: finishedOn })
  },
  async withdraw(db, id) {
    await db.deleteFrom('case_study').where('id', '=', id).execute()
    await removeSearchEntry(db, 'case', id)
  },
}
