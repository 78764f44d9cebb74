import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Banner } from '#ui/antd/record/banner.tsx'
import { listEntityChoices, getProject } from '../../desk-contract.ts'
import { listActivity } from '../../documents-contract.ts'
import { listProjectLinks } from '../../sharing-contract.ts'
import { PlanSection } from '../plan/plan-section.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { LinksSection } from '../sharing/links-section.tsx'
import { Activity } from './activity.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { TasksSection } from './tasks-section.tsx'
import { VisibilityDialog } from './visibility-dialog.tsx'
import { ProjectHeader, ProjectFacts } from './project-header.tsx'

export const clientLoader = loadScreen(async ({ call, params }) => {
  const id = params.id ?? ''
  const [project, { events }, { entities }, sharing] = await Promise.all([
    call(getProject, { id }),
    call(listActivity, { id }),
    call(listEntityChoices, {}),
    call(listProjectLinks, { projectId: id }),
  ])
  return { project, events, entities, sharing }
})

export const title = ({ project }: Awaited<ReturnType<typeof clientLoader>>) => `${project.name} · 项目`

export default function ProjectScreen({ loaderData: { project, events, entities, sharing } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const [dialog, setDialog] = useState<'facts' | 'visibility' | 'problem'>()
  const close = () => setDialog(undefined)
  const changed = () => void revalidate()
  return (
    <article className={blocks.parts}>
      <ProjectHeader project={project} onOpen={setDialog} />
      {project.hasProblem && <Banner tone="error">该项目已标为异常，客户看到的下一步为红色。</Banner>}
      <div className={blocks.columns}>
        <div className={blocks.parts}>
          <PlanSection project={project} onChange={changed} />
          <TasksSection project={project} onChange={changed} />
          <DocumentsSection project={project} onChange={changed} />
          <LinksSection projectId={project.id} sharing={sharing} onChange={changed} />
        </div>
        <aside className={blocks.parts} aria-label="项目资料">
          <ProjectFacts project={project} />
          <section className={blocks.card} aria-label="动态">
            <h2>动态</h2>
            <Activity events={events} />
          </section>
        </aside>
      </div>
      <ProjectDialog open={dialog === 'facts'} project={project} entities={entities} onClose={close} onSaved={changed} />
      <VisibilityDialog open={dialog === 'visibility'} project={project} onClose={close} onSaved={changed} />
      <ProblemDialog open={dialog === 'problem'} project={project} onClose={close} onSaved={changed} />
    </article>
  )
}
