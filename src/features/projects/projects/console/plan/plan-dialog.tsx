import type { Dayjs } from 'dayjs'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { toDay, toPickerDay } from '#ui/antd/days/picker-time.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { savePlan } from '../../plan-contract.ts'
import type { Party } from '../../rules.ts'
import type { Project } from '../shown-project.ts'
import { NodeRows } from './node-rows.tsx'

type PlannedNode = { id: string; name: string; waitsFor: Party; isShown: boolean; remark: string; planned: Dayjs | null }
type Values = { nodes: PlannedNode[] }
type PlanDialogProps = { open: boolean; project: Project; onClose: () => void; onSaved: () => void }

/** All nodes of a project: order, names, planned days, remarks and visibility. */
export function PlanDialog({ open, project, onClose, onSaved }: PlanDialogProps) {
  const { id, version, number, plan } = project
  const nodes = plan.map(({ plannedOn, ...node }) => ({ ...node, planned: toPickerDay(plannedOn) }))

  async function send(values: Values): Promise<void> {
    const given = values.nodes.map(({ planned, ...node }) => ({ ...node, plannedOn: toDay(planned) }))
    await callFromBrowser(savePlan, { id, version, nodes: given })
    showToast('success', `项目 ${number} 的节点计划已保存`)
    onSaved()
  }

  return (
    <FormDialog<Values>
      open={open}
      title={`编辑项目 ${number} 的节点计划`}
      okText="保存计划"
      width={860}
      initial={{ nodes }}
      lead="已完成的节点不能删除；完成与撤销在节点列表中办理。"
      onClose={onClose}
      onSend={send}
    >
      <NodeRows of="plan" fixed={plan.filter(({ finishedAt }) => finishedAt !== '').map((node) => node.id)} />
    </FormDialog>
  )
}
