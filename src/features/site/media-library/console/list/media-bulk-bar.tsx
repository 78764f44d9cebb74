import { App, Button, Form, Select } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { BulkBar, RefusedRows } from '#platform/lists/shared/bulk-bar.tsx'
import { trashDays } from '#platform/media/rules.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { removeMedia, restoreMedia, moveMedia } from '../../contract.ts'
import { type Folder, toFolderOptions } from '../../shared/folder-options.ts'
import { DescribeDialog } from './describe-dialog.tsx'
import type { MediaItem } from './media-columns.tsx'

type MediaBulkBarProps = {
  items: readonly MediaItem[]
  folders: readonly Folder[]
  isInTrash: boolean
  onClear: () => void
  onDone: () => void
}

/** One action on all chosen pictures; what is in use is named afterwards. */
export function MediaBulkBar({ items, folders, isInTrash, onClear, onDone }: MediaBulkBarProps) {
  const [isMoving, setMoving] = useState(false)
  const [isDescribing, setDescribing] = useState(false)
  const { askToRemove, restore } = useBulkWork(items, onDone)
  return (
    <>
      <BulkBar count={String(items.length)} measure="个" onClear={onClear}>
        {isInTrash ? (
          <Button type="primary" onClick={() => void restore()}>
            恢复
          </Button>
        ) : (
          <>
            <Button onClick={() => setDescribing(true)}>替代文本…</Button>
            <Button onClick={() => setMoving(true)}>移动到…</Button>
            <Button danger onClick={askToRemove}>
              移入回收站
            </Button>
          </>
        )}
      </BulkBar>
      <DescribeDialog open={isDescribing} items={items} onClose={() => setDescribing(false)} onDone={onDone} />
      <MoveDialog open={isMoving} ids={items.map(({ id }) => id)} folders={folders} onClose={() => setMoving(false)} onDone={onDone} />
    </>
  )
}

function useBulkWork(items: readonly MediaItem[], onDone: () => void) {
  const { modal } = App.useApp()
  const confirm = useConfirm()
  const ids = items.map(({ id }) => id)

  async function remove(): Promise<void> {
    const { removed, refused } = await callFromBrowser(removeMedia, { ids })
    if (refused.length === 0) showToast('success', `${removed.length} 个已移入回收站，${trashDays} 天内可以恢复`)
    else
      modal.warning({
        title: `${removed.length} 个已移入回收站，${refused.length} 个未处理`,
        content: <RefusedRows rows={refused} />,
        okText: '知道了',
      })
    onDone()
  }

  async function restore(): Promise<void> {
    await attempt(async () => {
      await callFromBrowser(restoreMedia, { ids })
      showToast('success', `${ids.length} 个已恢复`)
      onDone()
    })
  }

  function askToRemove(): void {
    confirm({
      title: items.length === 1 ? `将“${items[0]?.name}”移入回收站？` : `将 ${items.length} 个文件移入回收站？`,
      content: `访客将看不到它们；保留 ${trashDays} 天，期间可以恢复。正在使用的不会被移走。`,
      okText: '移入回收站',
      danger: true,
      work: remove,
    })
  }

  return { askToRemove, restore }
}

type MoveDialogProps = { open: boolean; ids: string[]; folders: readonly Folder[]; onClose: () => void; onDone: () => void }

function MoveDialog({ open, ids, folders, onClose, onDone }: MoveDialogProps) {
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
