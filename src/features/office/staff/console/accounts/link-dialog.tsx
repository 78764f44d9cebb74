import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { showProposed } from '#platform/proposals/shared/show-proposed.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { linkDirectory } from '../../directory-contract.ts'
import { directoryLimits } from '../../directory-rules.ts'

type LinkDialogProps = {
  open: boolean
  account: { id: string; name: string; directorySubject: string | null }
  onClose: () => void
  onChange: () => void
}

/** Whom the company's directory means by this account. */
export function LinkDialog({ open, account: { id, name, directorySubject }, onClose, onChange }: LinkDialogProps) {
  async function send({ subject }: { subject: string }): Promise<void> {
    const { state } = await callFromBrowser(linkDirectory, { id, subject })
    if (state === 'proposed') showProposed()
    else showToast('success', subject === '' ? '关联已解除' : '统一身份已关联')
    onChange()
  }

  return (
    <FormDialog<{ subject: string }>
      open={open}
      title={`“${name}”的统一身份`}
      okText="保存"
      initial={{ subject: directorySubject ?? '' }}
      lead="本人首次通过统一身份认证登录时会看到自己的标识，请向本人核实后填写；留空则解除关联。生效时该员工的登录会结束。"
      onClose={onClose}
      onSend={send}
    >
      <TextField of={linkDirectory} name="subject" label="统一身份标识" max={directoryLimits.subject} />
    </FormDialog>
  )
}
