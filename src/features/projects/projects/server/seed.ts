import { toComparedName } from '#kit/company-names.ts'
import { createDemoPreviews, type DemoImport, toDemoTime } from '#platform/seeding/server/demo-imports.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { type DemoProject, listProjectSteps } from './demo/projects.ts'
import { assessor, runHistory } from './demo/history.ts'
import { listSharingSteps, type DemoSharing } from './demo/sharing.ts'
import { newId } from './desk/change.ts'
import { projectImports } from '../import-contract.ts'
import { projectColumns } from '../rules.ts'
import { importHandlers } from './imports/handlers.ts'
import { exampleSetting } from './look-ups/example.ts'

type Content = { operators: { id: string; name: string; province: string }[]; projects: DemoProject[] }

const preview = createDemoPreviews({
  calls: projectImports,
  handlers: importHandlers,
  columns: projectColumns,
  actor: assessor,
})

/** Entities, and projects by what was done with them: every change is a record of its audit trail. */
export const projectsSeed: Seed = {
  name: 'projects',
  async run({ services, read }) {
    const { operators, projects } = read<Content>('projects')
    const now = services.clock.now()
    await services.db
      .insertInto('operating_entity')
      .values(operators.map((operator, place) => ({ ...operator, ...toComparedName(operator.name), place })))
      .execute()
    const stored = projects.map((project) => ({ ...project, id: project.id ?? newId() }))
    const steps = stored.flatMap((project) => listProjectSteps(services, project, now))
    const imports = read<{ projects: DemoImport[] }>('imports').projects.map((demo) => ({
      at: toDemoTime(services, demo),
      run: () => preview(services, demo),
    }))
    await runHistory([
      ...steps,
      ...listSharingSteps(services, { projects: stored, ...read<DemoSharing>('project-links') }, now),
      ...imports,
    ])
    await exampleSetting.write(services.db, projects[0]?.number ?? '')
  },
}
