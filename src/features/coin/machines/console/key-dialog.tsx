import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { ExpiryField, toExpiryDay, type ExpiryValues, getDefaultExpiry } from './expiry-field.tsx'

type KeyDialogProps = { name: string; onClose: () => void; onAdd: (expiresOn: string) => Promise<void> }

export function KeyDialog({ name, onClose, onAdd }: KeyDialogProps) {
  return (
    <FormDialog<ExpiryValues>
      open
      title={`为“${name}”新增密钥`}
      okText="新增密钥"
      lead="新旧密钥可同时使用：待对方换用新密钥后，再吊销旧密钥。"
      initial={{ expires: getDefaultExpiry() }}
      onClose={onClose}
      onSend={(values) => onAdd(toExpiryDay(values))}
    >
      <ExpiryField />
    </FormDialog>
  )
}
