import { Refusal } from '#gateway/refusals.ts'
import { formatDate } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { findProgress, getExampleNumber, listOperators } from '../contract.ts'
import { projectRefusals, parseProjectNumber } from '../rules.ts'
import { lookUpProject } from './look-ups/look-ups.ts'
import { findExampleNumber } from './look-ups/example.ts'
import { toProgress } from './look-ups/progress.ts'

export const projectQueries = [
  handle(listOperators, async ({ db }) => {
    const rows = await db
      .selectFrom('operating_entity')
      .select(['id', 'name', 'province'])
      .where('is_listed', '=', true)
      .orderBy('place')
      .orderBy('id')
      .execute()
    const provinces = Map.groupBy(rows, ({ province }) => province)
    return { total: rows.length, provinces: [...provinces].map(([province, operators]) => ({ province, operators })) }
  }),

  handle(getExampleNumber, async ({ db }) => ({ number: await findExampleNumber(db) })),

  handle(findProgress, async (context, { number, captcha, captchaId }) => {
    const project = await lookUpProject(context, parseProjectNumber(number), { captcha, captchaId })
    if (!project) throw new Refusal(projectRefusals.notFound)
    return toProgress(project, formatDate(context.clock.now()))
  }),
]
