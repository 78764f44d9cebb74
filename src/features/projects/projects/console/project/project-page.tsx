import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Banner } from '#ui/antd/record/banner.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { showToast } from '#ui/feedback/show-toast.ts'
import line from '#ui/text/timeline.module.css'
import { listEntityChoices, getProject, markProblem } from '../../desk-contract.ts'
import { listActivity } from '../../documents-contract.ts'
import { projectLimits as limits } from '../../rules.ts'
import { listProjectLinks } from '../../sharing-contract.ts'
import { PlanSection } from '../plan/plan-section.tsx'
import { LinksSection } from '../sharing/links-section.tsx'
import type { Project } from '../shown-project.ts'
import { DocumentsSection } from './documents-section.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { ProjectHeader, ProjectFacts } from './project-header.tsx'
import { TasksSection } from './tasks-section.tsx'
import { VisibilityDialog } from './visibility-dialog.tsx'

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

/** What was done with the project, the newest first. */
function Activity({ events }: { events: CallReply<typeof listActivity>['events'] }) {
  if (events.length === 0) return <p className={blocks.muted}>项目、节点、任务与文件的变动会出现在这里。</p>
  return (
    <ol className={line.timeline}>
      {events.map(({ id, at, what, actor, note }) => (
        <li key={id}>
          <p className={line.what}>
            <strong>{what}</strong>
            <span>{actor}</span>
            <time dateTime={at}>{formatMinute(at)}</time>
          </p>
          {note && <p className={blocks.muted}>{note}</p>}
        </li>
      ))}
    </ol>
  )
}

type ProblemDialogProps = { open: boolean; project: Project; onClose: () => void; onSaved: () => void }

/** Marks the project as a problem, or lifts the mark. */
function ProblemDialog({ open, project, onClose, onSaved }: ProblemDialogProps) {
  const { id, version, number, hasProblem } = project

  async function send({ reason = '' }: { reason?: string }): Promise<void> {
    await callFromBrowser(markProblem, { id, version, hasProblem: !hasProblem, reason })
    showToast('success', hasProblem ? `项目 ${number} 已解除异常` : `项目 ${number} 已标为异常`)
    onSaved()
  }

  return (
    <FormDialog<{ reason?: string }>
      open={open}
      title={hasProblem ? `解除项目 ${number} 的异常？` : `将项目 ${number} 标为异常？`}
      okText={hasProblem ? '解除异常' : '标为异常'}
      danger={!hasProblem}
      lead={hasProblem ? '客户看到的下一步恢复为按计划判断。' : '客户看到的下一步变为红色，直到解除异常。原因只有员工可见。'}
      onClose={onClose}
      onSend={send}
    >
      <Form.Item
        name="reason"
        label={hasProblem ? '说明（可选）' : '原因'}
        rules={hasProblem ? [] : [{ required: true, whitespace: true, message: '请输入原因' }]}
      >
        <Input.TextArea rows={3} count={{ show: true, max: limits.reason }} />
      </Form.Item>
    </FormDialog>
  )
}
