import { handle } from '#platform/calls/server/handle.ts'
import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import { listPeopleWith } from '../contract.ts'
import { prerequisiteLimits as limits } from '../rules.ts'

export function prerequisiteQueries(listStaffWith: ListStaffWith) {
  return [
    handle(listPeopleWith, async ({ db }, { needs }) => {
      const names = (await listStaffWith(db, ...needs)).map(({ name }) => name)
      return { names: names.slice(0, limits.names), more: Math.max(0, names.length - limits.names) }
    }),
  ]
}
