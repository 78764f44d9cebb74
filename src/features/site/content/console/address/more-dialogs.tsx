import { Button, Drawer, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { toInstant } from '#ui/antd/days/picker-time.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { takeDownContent } from '../../contract.ts'
import { UseList } from '../use-list.tsx'
import type { EditorHeadProps } from '../editor/editor-props.ts'
import { TimeItem } from '../editor/publish-dialog.tsx'
import { nameContent } from '../get-kind.ts'
import { RenameDialog } from './rename-dialog.tsx'

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

function PlanForm({ kind, id, opened, onReload, onDone }: EditorHeadProps & { onDone: () => void }) {
  async function plan(at: string): Promise<void> {
    const isDone = await attempt(async () => {
      await callFromBrowser(takeDownContent, { kind: kind.kind, id, at })
      showToast('success', at === 'never' ? '已取消定时下线' : '已安排定时下线')
    })
    if (!isDone) return
    onDone()
    onReload()
  }
  return (
    <Form layout="vertical" requiredMark={false} onFinish={({ at }: { at: Dayjs }) => void plan(toInstant(at))}>
      <TimeItem name="at" label="在此时间下线" />
      <Button type="primary" htmlType="submit">
        安排下线
      </Button>{' '}
      {opened.takeDownAt && (
        <Button type="text" onClick={() => void plan('never')}>
          取消定时下线
        </Button>
      )}
    </Form>
  )
}
