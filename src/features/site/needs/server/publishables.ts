import * as z from 'zod'
import {
  listField,
  optionalLines,
  optionalText,
  requiredLines,
  requiredTarget,
  requiredText,
} from '#platform/publishing/server/content-schema.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { removeSearchEntry, writeSearchEntry } from '#platform/searching/server/search-index.ts'
import { needContent } from '../content-kinds.ts'
import { limits, needAddress } from '../rules.ts'

const step = z.object({ title: requiredText('步骤', limits.stepTitle), detail: optionalLines('说明', limits.stepDetail) })
const question = z.object({ name: requiredText('问题', limits.question), answer: requiredLines('回答', limits.answer) })
const way = z.object({ label: requiredText('按钮文字', limits.wayLabel), url: requiredTarget('链接', limits.url) })

const needSchema = z.object({
  position: z.int().min(0),
  title: requiredText('标题', limits.title),
  brief: requiredText('一句话介绍', limits.brief),
  audience: requiredLines('谁需要', limits.text),
  deliverables: requiredLines('交付什么', limits.text),
  duration: requiredText('周期', limits.fact),
  team: requiredText('谁来做', limits.fact),
  price: optionalText('价格区间', limits.fact),
  steps: listField('步骤', step, limits.steps),
  questions: listField('常见问题', question, limits.questions),
  platforms: listField('适用的平台', z.object({ platformId: requiredText('平台', limits.id, '请选择') }), limits.links),
  cases: listField('相近的案例', z.object({ caseId: requiredText('案例', limits.id, '请选择') }), limits.links),
  ways: listField('下一步', way, limits.links),
})

export type Need = z.infer<typeof needSchema>

export const publishableNeed: Publishable<Need> = {
  kind: 'need',
  declaration: needContent,
  schema: needSchema,
  async apply(db, id, { steps, questions, platforms, cases, ways, ...same }) {
    const row = {
      ...same,
      steps: JSON.stringify(steps),
      questions: JSON.stringify(questions),
      platforms: JSON.stringify(platforms),
      cases: JSON.stringify(cases),
      ways: JSON.stringify(ways),
    }
    await db
      .insertInto('service_need')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    const told = [...steps.flatMap(({ title, detail }) => [title, detail]), ...questions.flatMap(({ name, answer }) => [name, answer])]
    const body = [same.brief, same.audience, same.deliverables, same.duration, same.team, same.price, ...told].join(' ')
    await writeSearchEntry(db, { kind: 'need', id, title: same.title, body, url: needAddress(id) })
  },
  async withdraw(db, id) {
    await db.deleteFrom('service_need').where('id', '=', id).execute()
    await removeSearchEntry(db, 'need', id)
  },
}
