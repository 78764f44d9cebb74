import { Button, Dropdown } from 'antd'
import { Bookmark, BookmarkPlus } from '#ui/icons.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import type { ReviewCalls } from '../../contract.ts'
import { reviewLimits } from '../../rules.ts'
import type { SavedView } from '../review-data.ts'

type SavedViewsProps = { calls: ReviewCalls; views: readonly SavedView[]; query: string; onChanged: () => void }

/** Lists that somebody looks at often: the search text of the address under a name. */
export function SavedViews({ calls, views, query, onChanged }: SavedViewsProps) {
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  const current = views.find((view) => view.query === query)

  async function save(name: string, isShared: boolean): Promise<void> {
    const isSaved = await attempt(async () => {
      await callFromBrowser(calls.saveView, { name, query, isShared })
      showToast('success', `视图“${name}”已保存`)
    })
    if (!isSaved) return
    setNaming(false)
    onChanged()
  }

  async function remove({ id, name: removed }: SavedView): Promise<void> {
    const isRemoved = await attempt(async () => {
      await callFromBrowser(calls.removeView, { id })
      showToast('success', `视图“${removed}”已删除`)
    })
    if (isRemoved) onChanged()
  }

  return (
    <>
      {views.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            selectedKeys: current ? [current.id] : [],
            items: [
              ...views.map((view) => ({
                key: view.id,
                label: view.isShared && !view.isMine ? `${view.name}（${view.ownerName}）` : view.name,
              })),
              ...(current?.isMine ? [{ type: 'divider' as const }, { key: 'remove', label: `删除“${current.name}”`, danger: true }] : []),
            ],
            onClick: ({ key }) => {
              const view = views.find(({ id }) => id === key)
              if (view) void navigate({ search: view.query })
              else if (current) void remove(current)
            },
          }}
        >
          <Button type="text" icon={<Bookmark />}>
            {current?.name ?? '视图'}
          </Button>
        </Dropdown>
      )}
      {query !== '' && !current && (
        <Button type="text" icon={<BookmarkPlus />} onClick={() => setNaming(true)}>
          保存为视图
        </Button>
      )}
      <NamingDialog open={isNaming} onClose={() => setNaming(false)} onSave={save} />
    </>
  )
}

type NamingProps = { open: boolean; onClose: () => void; onSave: (name: string, isShared: boolean) => Promise<void> }

function NamingDialog({ open, onClose, onSave }: NamingProps) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setName('')
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="保存当前筛选为视图"
      width="440px"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={name.trim() === ''} onClick={() => void onSave(name, isShared)}>
            保存视图
          </Button>
        </>
      }
    >
      <Field label="视图名称">
        {(control) => (
          <TextInput {...control} maxLength={reviewLimits.viewName} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
        同事也可以使用
      </Checkbox>
    </Dialog>
  )
}
