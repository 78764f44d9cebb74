import { Checkbox, Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { getPickerNow, toInstant } from '#ui/antd/days/picker-time.ts'
import { DatePicker } from '#ui/antd/days/day-pickers.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { finishNode, reopenNode, skipNode } from '../../plan-contract.ts'
import { deskRefusals, projectLimits as limits, skippedRemark } from '../../rules.ts'
import styles from '../projects.module.css'
import { isDone, type PlanNode, type Project } from '../shown-project.ts'

type NodeDialogProps = { open: boolean; project: Project; node: PlanNode; onClose: () => void; onSaved: () => void }
type FinishInput = { at?: Dayjs | null; reason?: string; isOutOfOrder?: boolean }

/** Finishes a node, now or back-dated; earlier open nodes are named first. */
export function FinishDialog({ open, project, node, onClose, onSaved }: NodeDialogProps) {
  const { id, version, plan } = project
  const earlier = plan.slice(0, plan.indexOf(node)).filter((one) => !isDone(one))

  async function send({ at, reason = '', isOutOfOrder = false }: FinishInput): Promise<void> {
    await callFromBrowser(finishNode, { id, version, nodeId: node.id, finishedAt: at ? toInstant(at) : '', reason, isOutOfOrder })
    showToast('success', `“${node.name}”已完成，客户页面已更新`)
    onSaved()
  }

  return (
    <FormDialog<FinishInput> open={open} title={`完成“${node.name}”`} okText="完成节点" onClose={onClose} onSend={send}>
      {earlier.length > 0 && (
        <Form.Item
          name="isOutOfOrder"
          valuePropName="checked"
          extra={`未完成：${earlier.map(({ name }) => name).join('、')}`}
          rules={[{ validator: (_, isKnown) => (isKnown ? Promise.resolve() : Promise.reject(new Error(deskRefusals.outOfOrder.msg))) }]}
        >
          <Checkbox>前面还有未完成的节点，仍先完成此节点</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="at" label="完成时间（可选）" extra={`不填即为现在；最多补记 ${limits.backDatedDays} 天`}>
        <DatePicker
          className={styles.wide ?? ''}
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          minDate={getPickerNow().subtract(limits.backDatedDays, 'day')}
          maxDate={getPickerNow()}
        />
      </Form.Item>
      <BackDatingReason />
    </FormDialog>
  )
}

/** Asked for once a time is chosen. */
function BackDatingReason() {
  const form = Form.useFormInstance<FinishInput>()
  const at = Form.useWatch('at', form)
  if (!at) return null
  return (
    <Form.Item name="reason" label="补记原因" rules={[{ required: true, whitespace: true, message: deskRefusals.reasonRequired.msg }]}>
      <Input.TextArea rows={2} count={{ show: true, max: limits.reason }} />
    </Form.Item>
  )
}

export function SkipDialog({ open, project: { id, version }, node, onClose, onSaved }: NodeDialogProps) {
  async function send({ reason = '' }: { reason?: string }): Promise<void> {
    await callFromBrowser(skipNode, { id, version, nodeId: node.id, reason })
    showToast('success', `“${node.name}”已标为${skippedRemark}`)
    onSaved()
  }

  return (
    <FormDialog<{ reason?: string }>
      open={open}
      title={`将“${node.name}”标为${skippedRemark}？`}
      okText={`标为${skippedRemark}`}
      lead={`客户页面上该节点显示为“${skippedRemark}”，进度不再等待它。`}
      onClose={onClose}
      onSend={send}
    >
      <Form.Item name="reason" label="说明（可选）" extra="仅员工可见">
        <Input.TextArea rows={2} count={{ show: true, max: limits.reason }} />
      </Form.Item>
    </FormDialog>
  )
}

/** Undoes finishing or skipping. */
export function ReopenDialog({ open, project: { id, version }, node, onClose, onSaved }: NodeDialogProps) {
  async function send({ reason }: { reason: string }): Promise<void> {
    await callFromBrowser(reopenNode, { id, version, nodeId: node.id, reason })
    showToast('success', `“${node.name}”已恢复为未完成`)
    onSaved()
  }

  return (
    <FormDialog<{ reason: string }>
      open={open}
      title={`撤销“${node.name}”的${node.isSkipped ? skippedRemark : '完成'}？`}
      okText="撤销"
      danger
      lead="客户页面上该节点恢复为未完成。"
      onClose={onClose}
      onSend={send}
    >
      <Form.Item name="reason" label="原因" extra="记入操作审计" rules={[{ required: true, whitespace: true, message: '请输入原因' }]}>
        <Input.TextArea rows={2} count={{ show: true, max: limits.reason }} />
      </Form.Item>
    </FormDialog>
  )
}
