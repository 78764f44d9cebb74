import { Button, Checkbox, Dropdown, Form, Input } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { Bookmark, BookmarkPlus } from '#ui/icons.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { listCalls } from '../contract.ts'
import { listLimits } from '../rules.ts'

type SavedView = CallReply<typeof listCalls.views>['views'][number]
type SavedViewsProps = { list: string; query: string }
type Values = { name: string; isShared?: boolean }

/** Saved filters: the query string of the address under a name. */
export function SavedViews({ list, query }: SavedViewsProps) {
  const [views, setViews] = useState<readonly SavedView[]>([])
  const [isNaming, setNaming] = useState(false)
  const current = views.find((view) => view.query === query)

  const read = useCallback(async () => {
    await attempt(async () => setViews((await callFromBrowser(listCalls.views, { list })).views))
  }, [list])
  useEffect(() => void read(), [read])
  const changed = () => void read()

  return (
    <>
      {views.length > 0 && <ViewMenu list={list} views={views} current={current} onChanged={changed} />}
      {query !== '' && !current && (
        <Button type="text" icon={<BookmarkPlus />} onClick={() => setNaming(true)}>
          保存为视图
        </Button>
      )}
      {isNaming && <NameDialog list={list} query={query} onClose={() => setNaming(false)} onSaved={changed} />}
    </>
  )
}

type ViewMenuProps = { list: string; views: readonly SavedView[]; current: SavedView | undefined; onChanged: () => void }

function ViewMenu({ list, views, current, onChanged }: ViewMenuProps) {
  const navigate = useNavigate()

  async function remove({ id, name }: SavedView): Promise<void> {
    const isRemoved = await attempt(async () => {
      await callFromBrowser(listCalls.removeView, { list, id })
      showToast('success', `视图“${name}”已删除`)
    })
    if (isRemoved) onChanged()
  }

  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: current ? [current.id] : [],
        items: [
          ...views.map(({ id, name, isShared, isMine, ownerName }) => ({
            key: id,
            label: isShared && !isMine ? `${name}（${ownerName}）` : name,
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
  )
}

type NameDialogProps = SavedViewsProps & { onClose: () => void; onSaved: () => void }

function NameDialog({ list, query, onClose, onSaved }: NameDialogProps) {
  async function save({ name, isShared = false }: Values): Promise<void> {
    await callFromBrowser(listCalls.saveView, { list, name: name.trim(), query, isShared })
    showToast('success', `视图“${name.trim()}”已保存`)
    onSaved()
  }

  return (
    <FormDialog<Values> open title="保存当前筛选为视图" width={440} okText="保存视图" onClose={onClose} onSend={save}>
      <Form.Item name="name" label="视图名称" rules={[{ required: true, whitespace: true, message: '请输入视图名称' }]}>
        <Input count={{ max: listLimits.viewName }} autoComplete="off" />
      </Form.Item>
      <Form.Item name="isShared" valuePropName="checked">
        <Checkbox>同事也可以使用</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
