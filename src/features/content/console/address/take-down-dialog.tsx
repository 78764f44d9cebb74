import { Form } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/parts/form-dialog.tsx'
import { toText } from '#platform/publishing/content-kinds.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { takeDownContent } from '../../contract.ts'
import { ReferenceField } from '../fields/reference-field.tsx'
import type { EditorHeadProps } from '../editor/editor-props.ts'

type TakeDownDialogProps = Pick<EditorHeadProps, 'kind' | 'id' | 'opened' | 'onReload'> & { open: boolean; onClose: () => void }

/** Takes a piece off the site at once; another one may take over its address. */
export function TakeDownDialog({ kind, id, opened, onReload, open, onClose }: TakeDownDialogProps) {
  const named = toText(opened.data[kind.title])
  return (
    <FormDialog<{ replacement?: string }>
      open={open}
      title={`下线“${named || kind.label}”？`}
      okText="下线"
      danger
      width={440}
      lead="访客将立即看不到它，之后可以重新发布。"
      onClose={onClose}
      onSend={async ({ replacement = '' }) => {
        await callFromBrowser(takeDownContent, { kind: kind.kind, id, replacement })
        showToast('success', '已下线，访客不再看到')
        onReload()
      }}
    >
      {kind.hasPage && kind.only === undefined && (
        <Form.Item name="replacement" label={`改看哪${kind.measure}${kind.label}`} extra="选填；访问原网址的人会转到所选内容。">
          <ReferenceField to={kind.kind} mayBeEmpty />
        </Form.Item>
      )}
    </FormDialog>
  )
}
