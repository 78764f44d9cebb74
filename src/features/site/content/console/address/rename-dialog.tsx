import { Form } from 'antd'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { contentAddress, type ContentId, type ContentKind, toText } from '#platform/publishing/content-kinds.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { changeContentId } from '../../address-contract.ts'
import type { EditorHeadProps } from '../editor/editor-props.ts'
import { IdItem, ProposeButton } from './id-item.tsx'

type RenameDialogProps = Pick<EditorHeadProps, 'kind' | 'id' | 'editing'> & { rules: ContentId; open: boolean; onClose: () => void }

/** Another part of the address; what is typed is saved first, under the former one. */
export function RenameDialog({ kind, id, editing, rules, open, onClose }: RenameDialogProps) {
  const navigate = useNavigate()
  return (
    <FormDialog<{ newId: string }>
      open={open}
      title={`修改${rules.label}`}
      okText="修改"
      width={440}
      lead={`网址随${rules.label}改变，旧网址自动转到新网址；引用它的内容一并更新。`}
      initial={{ newId: id }}
      onClose={onClose}
      onSend={async ({ newId }) => {
        if ((await editing.settle()) === undefined) return
        await callFromBrowser(changeContentId, { kind: kind.kind, id, newId })
        editing.removeUnsent()
        showToast('success', `${rules.label}已修改，旧网址自动转到新网址`)
        void navigate(contentAddress(kind.kind, newId), { replace: true })
      }}
    >
      <IdItem kind={kind} rules={rules} name="newId" help="" />
      <Proposal kind={kind} rules={rules} title={toText(editing.form.getFieldValue(kind.title))} />
    </FormDialog>
  )
}

function Proposal({ kind, rules, title }: { kind: ContentKind; rules: ContentId; title: string }) {
  const form = Form.useFormInstance<{ newId: string }>()
  if (!rules.isWords || title === '') return null
  return <ProposeButton {...{ kind, rules, title }} onProposed={(newId) => form.setFieldsValue({ newId })} />
}
