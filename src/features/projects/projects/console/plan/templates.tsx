import { Button } from 'antd'
import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { ListBody } from '#platform/lists/shared/list-body.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { FilterTabs } from '#ui/navigation/filter-tabs.tsx'
import { listTemplates, saveTemplate } from '../../plan-contract.ts'
import { parties, projectKinds } from '../../rules.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../projects.module.css'
import { NodeRows } from './node-rows.tsx'

type Template = CallReply<typeof listTemplates>['templates'][number]
type Node = Template['nodes'][number]

export const clientLoader = loadScreen(({ call }) => call(listTemplates, {}))

export const title = '节点模板'

const columns: ListColumn<Node>[] = [
  { key: 'name', title: '节点', type: 'text', phone: 'name', text: ({ name }) => name },
  { key: 'days', title: '距开始', type: 'count', phone: 'amount', text: ({ days }) => `${days} 天` },
  { key: 'waitsFor', title: '办理方', type: 'text', text: ({ waitsFor }) => parties[waitsFor] },
  { key: 'isShown', title: '客户可见', type: 'text', text: ({ isShown }) => (isShown ? '可见' : '不可见') },
]

/** The kind whose template is shown is part of the address. */
export default function TemplatesScreen({ loaderData: { templates } }: ScreenProps<typeof clientLoader>) {
  const [search] = useSearchParams()
  const shown = templates.find(({ kind }) => kind === search.get('kind')) ?? templates[0]
  const tabs = templates.map(({ kind }) => ({
    label: projectKinds[kind],
    href: `/console/milestone-templates?kind=${kind}`,
    current: kind === shown?.kind,
  }))
  return (
    <Screen title="节点模板" lead="登记项目或套用模板时，节点按类型排定计划日期。已有的项目不受修改影响。">
      <div className={blocks.parts}>
        <FilterTabs label="项目类型" tabs={tabs} isOuter />
        {shown && <TemplateCard key={shown.kind} template={shown} />}
      </div>
    </Screen>
  )
}

function TemplateCard({ template: { kind, version, nodes, updatedBy, updatedAt } }: { template: Template }) {
  const [isOpen, setOpen] = useState(false)
  const { revalidate } = useRevalidator()

  async function send(values: { nodes: Node[] }): Promise<void> {
    await callFromBrowser(saveTemplate, { kind, version, nodes: values.nodes })
    showToast('success', `${projectKinds[kind]}的节点模板已保存`)
    await revalidate()
  }

  return (
    <section className={blocks.card} aria-label={`${projectKinds[kind]}的节点模板`}>
      <div className={styles.bar}>
        <p className={blocks.muted}>{updatedAt ? `${updatedBy} 于 ${formatMinute(updatedAt)} 修改` : '系统自带的模板，未修改过'}</p>
        <Button onClick={() => setOpen(true)}>编辑模板</Button>
      </div>
      <ListBody<Node>
        label={`${projectKinds[kind]}的节点`}
        columns={columns}
        rows={nodes}
        rowKey={(node) => String(nodes.indexOf(node))}
        busy={false}
        empty={<EmptyState title="还没有节点">点“编辑模板”添加节点，新项目即可套用。</EmptyState>}
        onChange={() => undefined}
      />
      <FormDialog<{ nodes: Node[] }>
        open={isOpen}
        title={`编辑${projectKinds[kind]}的节点模板`}
        okText="保存模板"
        width={820}
        initial={{ nodes }}
        onClose={() => setOpen(false)}
        onSend={send}
      >
        <NodeRows of="template" />
      </FormDialog>
    </section>
  )
}
