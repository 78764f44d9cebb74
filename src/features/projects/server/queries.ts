import './tables.ts'
import { Refusal } from '#gateway/refusals.ts'
import { formatDate } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { findProgress, listOperators } from '../contract.ts'
import { maskCustomer, projectRefusals, tidyNumber } from '../rules.ts'
import { admitLookup } from './look-ups/look-ups.ts'
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

  handle(findProgress, async (context, { number, captcha, captchaId }) => {
    await admitLookup(context, { captcha, captchaId })
    const { db, clock } = context
    const project = await db
      .selectFrom('project')
      .select(['id', 'name', 'customer', 'system_name', 'level', 'masks_customer', 'has_problem'])
      .where('number', '=', tidyNumber(number))
      .where('is_shown', '=', true)
      .executeTakeFirst()
    if (!project) throw new Refusal(projectRefusals.notFound)
    const nodes = await db
      .selectFrom('project_node')
      .select(['id', 'place', 'name', 'waits_for', 'planned_on', 'finished_at', 'is_skipped', 'remark'])
      .where('project_id', '=', project.id)
      .where('is_shown', '=', true)
      .orderBy('place')
      .execute()
    return {
      name: project.name,
      customer: project.masks_customer ? maskCustomer(project.customer) : project.customer,
      systemName: project.system_name,
      level: project.level,
      ...toProgress(nodes, { today: formatDate(clock.now()), hasProblem: project.has_problem }),
    }
  }),
]
