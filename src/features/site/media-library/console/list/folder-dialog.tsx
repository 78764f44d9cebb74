import { Form, Input, Select } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { addFolder, changeFolder } from '../../contract.ts'
import { type Folder, toFolderOptions } from '../../shared/folder-options.ts'
import { mediaLimits } from '../../rules.ts'

export type FolderTask = { is: 'add'; parentId: string } | { is: 'change'; folder: Folder }
type Values = { name: string; parentId: string }
type FolderDialogProps = { task: FolderTask | undefined; folders: readonly Folder[]; onClose: () => void; onDone: () => void }

export function FolderDialog({ task, folders, onClose, onDone }: FolderDialogProps) {
  const changed = task?.is === 'change' ? task.folder : undefined

  async function send({ name, parentId }: Values): Promise<void> {
    if (changed) await callFromBrowser(changeFolder, { id: changed.id, name, parentId })
    else await callFromBrowser(addFolder, { name, parentId })
    showToast('success', changed ? '文件夹已修改' : '文件夹已新建')
    onDone()
  }

  return (
    <FormDialog<Values>
      open={task !== undefined}
      title={changed ? `修改文件夹“${changed.name}”` : '新建文件夹'}
      okText={changed ? '保存' : '新建'}
      width={440}
      initial={changed ? { name: changed.name, parentId: changed.parentId } : { parentId: task?.is === 'add' ? task.parentId : '' }}
      onClose={onClose}
      onSend={send}
    >
      <Form.Item name="name" label="名称" rules={[contractRule(addFolder, 'name')]}>
        <Input autoComplete="off" count={{ max: mediaLimits.folderName }} />
      </Form.Item>
      <Form.Item name="parentId" label="所在位置">
        <Select options={toFolderOptions(folders, changed?.id).map((one) => (one.value === '' ? { value: '', label: '最上层' } : one))} />
      </Form.Item>
    </FormDialog>
  )
}
