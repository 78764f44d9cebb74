import { Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { markProblem } from '../../desk-contract.ts'
import { projectLimits as limits } from '../../rules.ts'
import type { Project } from '../shown-project.ts'

type ProblemDialogProps = { open: boolean; project: Project; onClose: () => void; onSaved: () => void }

/** Marks the project as a problem, or lifts the mark. */
export function ProblemDialog({ open, project, onClose, onSaved }: ProblemDialogProps) {
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
        <Input.TextArea rows={3} maxLength={limits.reason} showCount />
      </Form.Item>
    </FormDialog>
  )
}
