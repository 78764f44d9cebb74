import { Form, Input } from 'antd'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toIdentifier } from '#kit/identifiers/identifiers.ts'
import { FormDialog } from '#platform/calls/parts/form-dialog.tsx'
import { contentAddress, type ContentId } from '#platform/publishing/content-kinds.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { changeContentId } from '../../address-contract.ts'
import { isContentId } from '../../rules.ts'
import type { EditorHeadProps } from '../editor/editor-props.ts'

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
      lead="网址随之改变，旧网址自动转到新网址；引用它的内容一并更新。"
      initial={{ newId: id }}
      onClose={onClose}
      onSend={async ({ newId }) => {
        if ((await editing.settle()) === undefined) return
        await callFromBrowser(changeContentId, { kind: kind.kind, id, newId })
        editing.forget()
        showToast('success', '网址已修改，旧网址自动转到新网址')
        void navigate(contentAddress(kind.kind, newId), { replace: true })
      }}
    >
      <Form.Item
        name="newId"
        label={rules.label}
        normalize={(text: string) => toIdentifier(text)}
        validateTrigger="onSubmit"
        rules={[{ validator: (_, text: string) => (isContentId(kind, text) ? Promise.resolve() : Promise.reject(new Error(rules.error))) }]}
      >
        <Input autoComplete="off" maxLength={rules.max} />
      </Form.Item>
    </FormDialog>
  )
}
