import { Form, Select } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { moveMedia } from '../../contract.ts'
import { type Folder, toFolderOptions } from '../../shared/folder-options.ts'

type MoveDialogProps = { open: boolean; ids: string[]; folders: readonly Folder[]; onClose: () => void; onDone: () => void }

export function MoveDialog({ open, ids, folders, onClose, onDone }: MoveDialogProps) {
  return (
    <FormDialog<{ folderId: string }>
      open={open}
      title={`移动 ${ids.length} 个文件`}
      okText="移动"
      width={440}
      initial={{ folderId: '' }}
      onClose={onClose}
      onSend={async ({ folderId }) => {
        await callFromBrowser(moveMedia, { ids, folderId })
        showToast('success', `${ids.length} 个已移动`)
        onDone()
      }}
    >
      <Form.Item name="folderId" label="移动到">
        <Select options={toFolderOptions(folders)} />
      </Form.Item>
    </FormDialog>
  )
}
