import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { formatDate, formatMinute } from '#kit/dates.ts'
import { ListBody } from '#platform/lists/shared/list-body.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { Ellipsis } from '#ui/icons.ts'
import { parties, skippedRemark } from '../../rules.ts'
import { isDone, type PlanNode, type Project } from '../shown-project.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../projects.module.css'
import { FinishDialog, ReopenDialog, SkipDialog } from './node-dialogs.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { TemplateApplyDialog } from './template-apply-dialog.tsx'

type OpenDialog = { what: 'finish' | 'skip' | 'reopen'; node: PlanNode } | { what: 'plan' | 'template' }
type PlanSectionProps = { project: Project; onChange: () => void }

/** The nodes of a project in their order, with what may be done with each. */
export function PlanSection({ project, onChange }: PlanSectionProps) {
  const [opened, setOpened] = useState<OpenDialog>()
  const { plan } = project
  const hasBegun = plan.some(isDone)
  const close = () => setOpened(undefined)
  const ofProject = { project, onClose: close, onSaved: onChange }
  const ofNode = opened && 'node' in opened ? { ...ofProject, node: opened.node } : undefined
  return (
    <div className={blocks.card}>
      <div className={styles.bar}>
        <h2>节点</h2>
        <div>
          {!hasBegun && <Button onClick={() => setOpened({ what: 'template' })}>套用模板</Button>}
          <Button onClick={() => setOpened({ what: 'plan' })}>编辑计划</Button>
        </div>
      </div>
      <ListBody<PlanNode>
        label="节点"
        columns={getColumns(plan)}
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
    </div>
  )
}

function getColumns(plan: readonly PlanNode[]): ListColumn<PlanNode>[] {
  const next = plan.find((node) => !isDone(node))
  const isLate = ({ plannedOn }: PlanNode) => plannedOn !== '' && plannedOn < formatDate(new Date())
  const getNodeState = (node: PlanNode): { label: string; tone: StatusTone } => {
    if (node.isSkipped) return { label: skippedRemark, tone: 'neutral' }
    if (node.finishedAt) return { label: '已完成', tone: 'success' }
    if (isLate(node)) return { label: '已超期', tone: 'error' }
    return node === next ? { label: '下一步', tone: 'info' } : { label: '待进行', tone: 'neutral' }
  }
  return [
    {
      key: 'name',
      title: '节点',
      type: 'text',
      className: styles.name,
      phone: 'name',
      text: (node) => `${plan.indexOf(node) + 1}. ${node.name}`,
      render: (node) => (
        <>
          {plan.indexOf(node) + 1}. {node.name}
          <span className={styles.about}>{formatNodeNotes(node)}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: '状态',
      type: 'text',
      phone: 'state',
      text: (node) => getNodeState(node).label,
      render: (node) => <Status tone={getNodeState(node).tone}>{getNodeState(node).label}</Status>,
    },
    { key: 'plannedOn', title: '计划日期', type: 'day', width: 110, text: ({ plannedOn }) => plannedOn },
    { key: 'finishedAt', title: '完成时间', type: 'time', width: 150, text: ({ finishedAt }) => formatMinute(finishedAt) },
  ]
}

/** Whose turn it is, whether the customer sees it, and what the customer reads of it. */
function formatNodeNotes({ waitsFor, isShown, remark }: PlanNode): string {
  return [parties[waitsFor], isShown ? '' : '客户不可见', remark].filter((part) => part !== '').join(' · ')
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
