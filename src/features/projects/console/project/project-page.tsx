import { Button } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatMinute } from '#kit/dates.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { Status } from '#ui/feedback/status.tsx'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { Banner } from '#ui/antd/record/banner.tsx'
import { RecordHead } from '#ui/antd/record/record-head.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { listEntityChoices, getProject } from '../../desk-contract.ts'
import { listActivity } from '../../documents-contract.ts'
import { projectKinds, projectStates } from '../../rules.ts'
import { listProjectLinks } from '../../sharing-contract.ts'
import { PlanSection } from '../plan/plan-section.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { LinksSection } from '../sharing/links-section.tsx'
import type { Project } from '../shown-project.ts'
import { Activity } from './activity.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { TasksSection } from './tasks-section.tsx'
import { VisibilityDialog } from './visibility-dialog.tsx'

async function load({ call, params }: ScreenLoading) {
  const id = params.id ?? ''
  const [project, { events }, { entities }, sharing] = await Promise.all([
    call(getProject, { id }),
    call(listActivity, { id }),
    call(listEntityChoices, {}),
    call(listProjectLinks, { projectId: id }),
  ])
  return { project, events, entities, sharing }
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '项目详情'

export default function ProjectScreen({ loaderData: { project, events, entities, sharing } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const [dialog, setDialog] = useState<'facts' | 'visibility' | 'problem'>()
  const close = () => setDialog(undefined)
  const changed = () => void revalidate()
  return (
    <article className={blocks.parts}>
      <ProjectHeader project={project} onOpen={setDialog} />
      {project.hasProblem && <Banner tone="error">该项目已标为异常，客户看到的最新进展为红色。</Banner>}
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

type ProjectHeaderProps = { project: Project; onOpen: (dialog: 'facts' | 'visibility' | 'problem') => void }

function ProjectHeader({ project, onOpen }: ProjectHeaderProps) {
  const { number, name, state, hasProblem } = project
  return (
    <RecordHead
      title={name}
      status={<Status tone={projectStates[state].tone}>{projectStates[state].label}</Status>}
      back={<BackLink to="/console/projects">返回项目列表</BackLink>}
      actions={
        <>
          <Button onClick={() => onOpen('facts')}>修改资料</Button>
          <Button onClick={() => onOpen('visibility')}>客户可见内容</Button>
          <Button onClick={() => onOpen('problem')}>{hasProblem ? '解除异常' : '标为异常'}</Button>
        </>
      }
    >
      项目编号 <span className={blocks.mono}>{number}</span> <CopyButton text={number} label="复制项目编号" />
    </RecordHead>
  )
}

function ProjectFacts({ project }: { project: Project }) {
  const { id, number, customer, shownCustomer, masksCustomer, isShown } = project
  return (
    <section className={blocks.card} aria-label="资料">
      <h2>资料</h2>
      <Facts>
        <Fact name="客户单位">{customer}</Fact>
        <Fact name="被测系统">{project.systemName}</Fact>
        <Fact name="类型">{projectKinds[project.kind]}</Fact>
        <Fact name="级别">{project.level || '无'}</Fact>
        <Fact name="运营主体">{project.operator}</Fact>
        <Fact name="项目ID">
          <span className={blocks.mono}>{id}</span> <CopyButton text={id} label="复制项目ID" />
        </Fact>
        <Fact name="客户查询">
          {isShown ? <a href={`/schedule?projectid=${encodeURIComponent(number)}`}>可查询，查看客户页面</a> : '已关闭，客户查询不到该项目'}
        </Fact>
        <Fact name="客户名称">{masksCustomer ? `对外显示为“${shownCustomer}”` : '完整显示'}</Fact>
        <Fact name="登记时间">{formatMinute(project.createdAt)}</Fact>
        <Fact name="更新时间">{formatMinute(project.updatedAt)}</Fact>
      </Facts>
    </section>
  )
}
