import { Button, Drawer, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { contentAddress, type ContentId, type ContentKind, toText } from '#platform/publishing/content-kinds.ts'
import { toInstant } from '#ui/antd/days/picker-time.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { changeContentId } from '../../address-contract.ts'
import { takeDownContent } from '../../contract.ts'
import type { EditorHeadProps } from '../editor/editor-props.ts'
import { TimeItem } from '../editor/publish-dialog.tsx'
import { nameContent } from '../get-kind.ts'
import { removeUnsent } from '../saving/unsent.ts'
import { UseList } from '../use-list.tsx'
import { IdItem, ProposeButton } from './id-item.tsx'

export type MoreDialog = 'plan' | 'rename' | 'uses'
type MoreDialogsProps = EditorHeadProps & { open: MoreDialog | undefined; onClose: () => void }

/** What the menu asks in a dialog of its own. */
export function MoreDialogs({ open, onClose, ...props }: MoreDialogsProps) {
  const { kind, id, opened } = props
  const name = nameContent(kind, opened.data[kind.title])
  return (
    <>
      <Dialog open={open === 'plan'} title={`定时下线“${name}”`} width={420} onClose={onClose}>
        <PlanForm {...props} onDone={onClose} />
      </Dialog>
      <Drawer open={open === 'uses'} title={`引用“${name}”的内容`} size={460} onClose={onClose} destroyOnHidden>
        <UseList kind={kind.kind} pieces={[{ id }]} />
      </Drawer>
      {kind.id && <RenameDialog {...props} rules={kind.id} open={open === 'rename'} onClose={onClose} />}
    </>
  )
}

function PlanForm({ kind, id, opened, editing, onDone }: EditorHeadProps & { onDone: () => void }) {
  const [form] = Form.useForm<{ at: Dayjs }>()
  const { isSending, run } = useSubmission(form)

  async function plan(at: string): Promise<void> {
    const isDone = await run(async () => {
      await callFromBrowser(takeDownContent, { kind: kind.kind, id, at })
      showToast('success', at === 'never' ? '已取消定时下线' : '已安排定时下线')
    })
    if (!isDone) return
    onDone()
    editing.reopen()
  }

  return (
    <StaffForm<{ at: Dayjs }> form={form} onSend={({ at }) => plan(toInstant(at))}>
      <TimeItem name="at" label="在此时间下线" />
      <Button type="primary" htmlType="submit" loading={isSending}>
        安排下线
      </Button>{' '}
      {opened.takeDownAt && (
        <Button type="text" onClick={() => void plan('never')}>
          取消定时下线
        </Button>
      )}
    </StaffForm>
  )
}

type RenameDialogProps = Pick<EditorHeadProps, 'kind' | 'id' | 'editing'> & { rules: ContentId; open: boolean; onClose: () => void }

/** Another part of the address; what is typed is saved first, under the former one. */
function RenameDialog({ kind, id, editing, rules, open, onClose }: RenameDialogProps) {
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
        await editing.saveNow()
        await callFromBrowser(changeContentId, { kind: kind.kind, id, newId })
        removeUnsent(kind.kind, id)
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
