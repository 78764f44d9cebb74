import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { formatDate, formatMinute } from '#kit/dates.ts'
import { ListBody } from '#platform/lists/parts/list-body.tsx'
import type { ListColumn } from '#platform/lists/parts/list-column.ts'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { Ellipsis } from '#ui/icons.ts'
import { parties, skippedRemark } from '../../rules.ts'
import type { Project } from '../project/project-page.tsx'
import styles from '../projects.module.css'
import { FinishDialog, ReopenDialog, SkipDialog } from './node-dialogs.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { TemplateApplyDialog } from './template-apply-dialog.tsx'

export type PlanNode = Project['plan'][number]
type Opened = { what: 'finish' | 'skip' | 'reopen'; node: PlanNode } | { what: 'plan' | 'template' }
type PlanSectionProps = { project: Project; onChange: () => void }

/** The nodes of a project in their order, with what may be done with each. */
export function PlanSection({ project, onChange }: PlanSectionProps) {
  const [opened, setOpened] = useState<Opened>()
  const { plan } = project
  const hasBegun = plan.some(isDone)
  const close = () => setOpened(undefined)
  const ofProject = { project, onClose: close, onSaved: onChange }
  const ofNode = opened && 'node' in opened ? { ...ofProject, node: opened.node } : undefined
  return (
    <section className={styles.card} aria-labelledby="plan">
      <div className={styles.bar}>
        <h2 id="plan">节点</h2>
        <div>
          {!hasBegun && <Button onClick={() => setOpened({ what: 'template' })}>套用模板</Button>}
          <Button onClick={() => setOpened({ what: 'plan' })}>编辑计划</Button>
        </div>
      </div>
      <ListBody<PlanNode>
        label="节点"
        columns={columnsOf(plan)}
        rows={plan}
        rowKey={({ id }) => id}
        busy={false}
        empty={<p>还没有节点。套用模板可按开始日期排定全部计划日期。</p>}
        renderActions={(node) => <NodeActions node={node} onOpen={(what) => setOpened({ what, node })} />}
        onChange={() => undefined}
      />
      {ofNode && <FinishDialog open={opened?.what === 'finish'} {...ofNode} />}
      {ofNode && <SkipDialog open={opened?.what === 'skip'} {...ofNode} />}
      {ofNode && <ReopenDialog open={opened?.what === 'reopen'} {...ofNode} />}
      <PlanDialog open={opened?.what === 'plan'} {...ofProject} />
      <TemplateApplyDialog open={opened?.what === 'template'} {...ofProject} />
    </section>
  )
}

export function isDone({ finishedAt, isSkipped }: PlanNode): boolean {
  return finishedAt !== '' || isSkipped
}

function columnsOf(plan: readonly PlanNode[]): ListColumn<PlanNode>[] {
  const next = plan.find((node) => !isDone(node))
  const isLate = ({ plannedOn }: PlanNode) => plannedOn !== '' && plannedOn < formatDate(new Date())
  const stateOf = (node: PlanNode): { label: string; tone: StatusTone } => {
    if (node.isSkipped) return { label: skippedRemark, tone: 'neutral' }
    if (node.finishedAt) return { label: '已完成', tone: 'success' }
    if (isLate(node)) return { label: '已超期', tone: 'error' }
    return node === next ? { label: '下一步', tone: 'info' } : { label: '待进行', tone: 'neutral' }
  }
  return [
    {
      key: 'name',
      title: '节点',
      className: styles.name,
      phone: 'name',
      text: ({ name }) => `${plan.findIndex((node) => node.name === name) + 1}. ${name}`,
    },
    {
      key: 'state',
      title: '状态',
      phone: 'state',
      text: (node) => stateOf(node).label,
      render: (node) => <Status tone={stateOf(node).tone}>{stateOf(node).label}</Status>,
    },
    { key: 'plannedOn', title: '计划日期', width: 110, text: ({ plannedOn }) => plannedOn },
    { key: 'finishedAt', title: '完成时间', width: 150, text: ({ finishedAt }) => formatMinute(finishedAt) },
    { key: 'waitsFor', title: '办理方', text: ({ waitsFor }) => parties[waitsFor] },
    { key: 'isShown', title: '客户可见', text: ({ isShown }) => (isShown ? '可见' : '不可见') },
    { key: 'remark', title: '备注', className: styles.name, text: ({ remark }) => remark },
  ]
}

function NodeActions({ node, onOpen }: { node: PlanNode; onOpen: (what: 'finish' | 'skip' | 'reopen') => void }) {
  if (isDone(node))
    return (
      <Button type="link" size="small" aria-label={`撤销 ${node.name}`} onClick={() => onOpen('reopen')}>
        撤销
      </Button>
    )
  return (
    <>
      <Button type="link" size="small" aria-label={`完成 ${node.name}`} onClick={() => onOpen('finish')}>
        完成
      </Button>
      <Dropdown trigger={['click']} menu={{ items: [{ key: 'skip', label: '标为不适用' }], onClick: () => onOpen('skip') }}>
        <Button type="text" size="small" icon={<Ellipsis />} aria-label={`${node.name}的更多操作`} />
      </Dropdown>
    </>
  )
}
