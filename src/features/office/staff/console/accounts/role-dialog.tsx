import { Modal, Select } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { showProposed } from '#platform/proposals/shared/show-proposed.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { type listStaff, setRole } from '../../contract.ts'
import styles from '../screen.module.css'

type RoleDialogProps = {
  open: boolean
  account: CallReply<typeof listStaff>['items'][number]
  roles: { value: string; label: string }[]
  onClose: () => void
  onChange: () => void
}

/** Gives a staff account another role. */
export function RoleDialog({ open, account, roles, onClose, onChange }: RoleDialogProps) {
  const [chosen, setChosen] = useState<string>()
  const roleId = chosen ?? account.roleId

  function close(): void {
    onClose()
    setChosen(undefined)
  }

  async function change(): Promise<void> {
    const isChanged = await attempt(async () => {
      const { state } = await callFromBrowser(setRole, { id: account.id, roleId })
      if (state === 'proposed') showProposed()
      else showToast('success', '角色已调整')
    })
    if (isChanged) onChange()
    close()
  }

  return (
    <Modal
      open={open}
      title={`调整“${account.name}”的角色`}
      okText="调整角色"
      okButtonProps={{ disabled: roleId === account.roleId }}
      onOk={() => void change()}
      onCancel={close}
    >
      <Select aria-label="角色" className={styles.text ?? ''} value={roleId} options={roles} onChange={setChosen} />
    </Modal>
  )
}
