import { mobileInputLength } from '#kit/identifiers/mobile.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { type createStaff, setDetails } from '../../contract.ts'
import { staffLimits } from '../../rules.ts'

type Details = { department: string; phone: string }
type DetailsDialogProps = { open: boolean; account: { id: string; name: string } & Details; onClose: () => void; onChange: () => void }

/** Where a person of the staff is found. */
export function DetailsDialog({ open, account: { id, name, department, phone }, onClose, onChange }: DetailsDialogProps) {
  async function send(values: Details): Promise<void> {
    await callFromBrowser(setDetails, { id, ...values, before: { department, phone } })
    showToast('success', '部门与电话已保存')
    onChange()
  }

  return (
    <FormDialog<Details>
      open={open}
      title={`“${name}”的部门与电话`}
      okText="保存"
      initial={{ department, phone }}
      onClose={onClose}
      onSend={send}
    >
      <DetailFields of={setDetails} />
    </FormDialog>
  )
}

export function DetailFields({ of }: { of: typeof createStaff | typeof setDetails }) {
  return (
    <>
      <TextField of={of} name="department" label="部门（可选）" max={staffLimits.department} />
      <TextField of={of} name="phone" label="电话（可选）" max={mobileInputLength} inputMode="tel" />
    </>
  )
}
