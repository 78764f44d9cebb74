import { Button } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { Dialog } from '#ui/antd/dialog.tsx'
import { OneTimeSecret } from '#ui/feedback/one-time-secret.tsx'
import { linkLimits as limits } from '../../rules.ts'
import { createProjectLink } from '../../sharing-contract.ts'

type LinkDialogProps = { open: boolean; projectId: string; onClose: () => void; onCreated: () => void }

/** Creates a link, and shows it once: the key is stored as a hash. */
export function LinkDialog({ open, projectId, onClose, onCreated }: LinkDialogProps) {
  const [link, setLink] = useState('')

  async function create({ label }: { label: string }): Promise<void> {
    const { key } = await callFromBrowser(createProjectLink, { projectId, label })
    setLink(`${window.location.origin}/schedule/shared?${new URLSearchParams({ key })}`)
    onCreated()
  }

  return (
    <>
      <FormDialog<{ label: string }>
        open={open}
        title="创建客户链接"
        okText="创建链接"
        initial={{ label: '' }}
        onClose={onClose}
        onSend={create}
      >
        <TextField of={createProjectLink} name="label" label="用途" max={limits.label} extra="例如客户联系人的称呼，仅员工可见" />
      </FormDialog>
      <Dialog
        open={link !== ''}
        onClose={() => setLink('')}
        title="链接已创建"
        closesFromOutside={false}
        actions={
          <Button type="primary" onClick={() => setLink('')}>
            已复制，关闭
          </Button>
        }
      >
        <OneTimeSecret secret={link} copy="复制链接" note="仅显示这一次，关闭后无法找回。请只发给客户联系人；误发时停用它并另建一个。" />
      </Dialog>
    </>
  )
}
