import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { SortableList } from '#ui/antd/sortable-list.tsx'
import { ArrowUpDown } from '#ui/icons.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { listOrder, orderContents } from '../../contract.ts'

type Items = CallReply<typeof listOrder>['items']

/** The order in which the site shows the pieces of a kind. */
export function OrderButton({ kind, onChanged }: { kind: ContentKind; onChanged: () => void }) {
  const [items, setItems] = useState<Items>()
  const { isSending: busy, run } = useSubmission()

  async function open(): Promise<void> {
    await attempt(async () => setItems((await callFromBrowser(listOrder, { kind: kind.kind })).items))
  }

  async function save(): Promise<void> {
    const isSaved = await run(async () => {
      await callFromBrowser(orderContents, { kind: kind.kind, ids: (items ?? []).map(({ id }) => id) })
      showToast('success', '顺序已更新，网站随即生效')
    })
    if (!isSaved) return
    setItems(undefined)
    onChanged()
  }

  return (
    <>
      <Button icon={<ArrowUpDown />} onClick={() => void open()}>
        调整顺序
      </Button>
      <Drawer
        open={items !== undefined}
        title={`${kind.label}的顺序`}
        size={440}
        onClose={() => setItems(undefined)}
        destroyOnHidden
        footer={
          <Button type="primary" loading={busy} onClick={() => void save()}>
            保存顺序
          </Button>
        }
      >
        {items && (
          <SortableList
            label={`${kind.label}的顺序`}
            items={items}
            getKey={({ id }) => id}
            getName={({ title, id }) => title || id}
            onMove={(from, to) => setItems(moveItem(items, from, to))}
            renderItem={({ title, id, isLive }) => `${title || id}${isLive ? '' : '（未发布）'}`}
          />
        )}
      </Drawer>
    </>
  )
}

function moveItem(items: Items, from: number, to: number): Items {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
