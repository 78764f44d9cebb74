import type { Breaking } from './breaking.ts'
import { contentGuards } from './breakings/content-guards.ts'
import { money } from './breakings/money.ts'
import { moneyGuards } from './breakings/money-guards.ts'
import { people } from './breakings/people.ts'
import { peopleGuards } from './breakings/people-guards.ts'
import { projects } from './breakings/projects.ts'
import { projectsGuards } from './breakings/projects-guards.ts'
import { targets } from './breakings/targets.ts'
import { traffic } from './breakings/traffic.ts'
import { trafficGuards } from './breakings/traffic-guards.ts'

export const groups: Readonly<Record<string, readonly Breaking[]>> = {
  money: [...money, ...moneyGuards],
  people: [...people, ...peopleGuards],
  projects: [...projects, ...projectsGuards],
  content: contentGuards,
  targets,
  traffic: [...traffic, ...trafficGuards],
}

/** Those of the groups and ids that are named, or all. */
export function chooseBreakings(names: readonly string[]): readonly Breaking[] {
  const all = Object.values(groups).flat()
  const unknown = names.find((name) => !groups[name] && !all.some(({ id }) => id === name))
  if (unknown !== undefined) throw new Error(`no group or breaking ${unknown}`)
  const chosen = names.flatMap((name) => groups[name] ?? all.filter(({ id }) => id === name))
  return names.length === 0 ? all : [...new Set(chosen)]
}
