import { Button } from 'antd'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import { formatMinute } from '#kit/dates.ts'
import { Status } from '#ui/feedback/status.tsx'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { RecordHead } from '#ui/antd/record/record-head.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { projectKinds, projectStates } from '../../rules.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import type { Project } from '../shown-project.ts'

type ProjectHeaderProps = { project: Project; onOpen: (dialog: 'facts' | 'visibility' | 'problem') => void }

export function ProjectHeader({ project, onOpen }: ProjectHeaderProps) {
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

export function ProjectFacts({ project }: { project: Project }) {
  const { id, number, customer, shownCustomer, masksCustomer, isShown } = project
  return (
    <section className={blocks.card} aria-label="资料">
      <h2>资料</h2>
      <Facts>
        <Fact name="客户单位">
          <CustomerLink of="project" id={id}>
            {customer}
          </CustomerLink>
        </Fact>
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
