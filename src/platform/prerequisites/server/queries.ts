import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import { listPeopleWith, listSetupSteps } from '../contract.ts'
import { prerequisiteLimits as limits } from '../rules.ts'
import type { SetupStep } from './setup-steps.ts'

export function prerequisiteQueries(listStaffWith: ListStaffWith, setupSteps: readonly SetupStep[]) {
  async function nameSome(db: Db, needs: readonly string[]) {
    const names = (await listStaffWith(db, ...needs)).map(({ name }) => name)
    return { names: names.slice(0, limits.names), more: Math.max(0, names.length - limits.names) }
  }
  return [
    handle(listPeopleWith, ({ db }, { needs }) => nameSome(db, needs)),

    handle(listSetupSteps, async ({ db, actor }) => {
      const own = actor.kind === 'staff' ? actor.permissions : new Set<string>()
      const mine = setupSteps.filter((step) => step.for.some((permission) => own.has(permission)))
      const steps = mine.map(async ({ name, label, lead, path, action, needs, isDone }) => {
        const done = await isDone(db)
        const isMine = needs.some((permission) => own.has(permission))
        const people = done || isMine ? { names: [], more: 0 } : await nameSome(db, needs)
        return { name, label, lead, path, action, isDone: done, isMine, ...people }
      })
      return { steps: await Promise.all(steps) }
    }),
  ]
}
