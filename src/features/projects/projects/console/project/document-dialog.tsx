import { Form, Switch } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { UploadItem } from '#platform/uploads/shared/upload-item.tsx'
import type { Uploaded } from '#platform/uploads/shared/use-upload.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { addDocument, changeDocument } from '../../documents-contract.ts'
import { projectLimits as limits } from '../../rules.ts'
import type { Document } from '../shown-project.ts'

type Values = { file?: Uploaded; title: string; isVisible: boolean }
type DocumentDialogProps = { opened: Document | 'new' | undefined; projectId: string; onClose: () => void; onSaved: () => void }

/** Uploads a document, or changes its title and visibility. */
export function DocumentDialog({ opened, projectId: id, onClose, onSaved }: DocumentDialogProps) {
  const document = opened === 'new' ? undefined : opened

  async function send({ file, title, isVisible }: Values): Promise<void> {
    if (document) await callFromBrowser(changeDocument, { id, documentId: document.id, title, isVisible })
    else await callFromBrowser(addDocument, { id, fileId: file?.id ?? '', title, isVisible })
    showToast('success', document ? `文件“${title}”已保存` : `已上传文件“${title}”`)
    onSaved()
  }

  return (
    <FormDialog<Values>
      open={opened !== undefined}
      title={document ? `修改文件“${document.title}”` : '上传文件'}
      okText={document ? '保存文件' : '添加文件'}
      initial={document ?? { title: '', isVisible: false }}
      onClose={onClose}
      onSend={send}
    >
      {!document && (
        <UploadItem name="file" label="文件" rules={[{ required: true, message: '请上传文件' }]} field={{ purpose: 'project' }} />
      )}
      <TextField of={addDocument} name="title" label="标题" max={limits.title} extra="客户下载时看到的名称" />
      <Form.Item name="isVisible" label="客户可以下载" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
