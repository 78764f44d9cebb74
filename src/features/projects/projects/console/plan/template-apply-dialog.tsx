import { Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { getPickerNow, toDay } from '#ui/antd/days/picker-time.ts'
import { DatePicker } from '#ui/antd/days/day-pickers.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { applyTemplate } from '../../plan-contract.ts'
import { projectKinds } from '../../rules.ts'
import type { Project } from '../shown-project.ts'
import styles from '../projects.module.css'

type TemplateApplyDialogProps = { open: boolean; project: Project; onClose: () => void; onSaved: () => void }

/** Replaces the nodes of a project that has not begun. */
export function TemplateApplyDialog({ open, project: { id, version, kind, plan }, onClose, onSaved }: TemplateApplyDialogProps) {
  async function send({ starts }: { starts: Dayjs }): Promise<void> {
    await callFromBrowser(applyTemplate, { id, version, startsOn: toDay(starts) })
    showToast('success', `已套用${projectKinds[kind]}的节点模板`)
    onSaved()
  }

  return (
    <FormDialog<{ starts: Dayjs }>
      open={open}
      title={`套用${projectKinds[kind]}的节点模板`}
      okText="套用模板"
      initial={{ starts: getPickerNow() }}
      {...(plan.length > 0 && { lead: `现有的 ${plan.length} 个节点都未完成，将由模板的节点替换。` })}
      onClose={onClose}
      onSend={send}
    >
      <Form.Item name="starts" label="开始日期" extra="各节点的计划日期由此推算" rules={[{ required: true, message: '请选择开始日期' }]}>
        <DatePicker className={styles.wide ?? ''} />
      </Form.Item>
    </FormDialog>
  )
}
