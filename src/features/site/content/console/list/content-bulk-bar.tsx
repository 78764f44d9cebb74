import { App, Button } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { BulkBar, RefusedRows } from '#platform/lists/shared/bulk-bar.tsx'
import { getProduct } from '#platform/features/shared/console-product.ts'
import { type ContentKind, type ContentRight, isReferredTo } from '#platform/publishing/content-kinds.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { changeContents } from '../../contract.ts'
import { listDeadLinks } from '../../links-contract.ts'
import { type BulkAction, bulkActions } from '../../rules.ts'
import { UseList } from '../use-list.tsx'
import type { Item } from './content-columns.tsx'

type ContentBulkBarProps = {
  kind: ContentKind
  items: readonly Item[]
  isInBin: boolean
  rights: Record<ContentRight, boolean>
  onClear: () => void
  onDone: () => void
}

const asks: Partial<Record<BulkAction, string>> = {
  'take-down': '访客将立即看不到这些内容，之后可以重新发布。',
  remove: '保留 30 天，期间可以从回收站恢复。',
}

/** Runs an action on all chosen pieces; what a rule refuses is named afterwards. */
function useBulkActions({ kind, items, onDone }: Pick<ContentBulkBarProps, 'kind' | 'items' | 'onDone'>) {
  const { modal } = App.useApp()
  const confirm = useConfirm()
  const [busy, setBusy] = useState<BulkAction>()

  async function run(action: BulkAction): Promise<void> {
    const { done, refused } = await callFromBrowser(changeContents, { kind: kind.kind, action, ids: items.map(({ id }) => id) })
    if (refused.length === 0) showToast('success', `${done.length} ${kind.measure}已${doneWords[action]}`)
    else
      modal.warning({
        title: `${done.length} ${kind.measure}已${doneWords[action]}，${refused.length} ${kind.measure}未处理`,
        content: <RefusedRows rows={toRows(refused)} />,
        okText: '知道了',
      })
    onDone()
  }

  async function publish(): Promise<void> {
    const { items: dead } = await callFromBrowser(listDeadLinks, { kind: kind.kind, ids: items.map(({ id }) => id) })
    if (dead.length === 0) return run('publish')
    confirm({
      title: `${dead.length} ${kind.measure}中有链接在本站打不开，仍要发布？`,
      content: (
        <RefusedRows rows={toRows(dead.map(({ links, ...piece }) => ({ ...piece, msg: links.map(({ url }) => url).join('、') })))} />
      ),
      okText: '仍要发布',
      work: () => run('publish'),
    })
  }

  async function runAtOnce(action: BulkAction): Promise<void> {
    setBusy(action)
    await attempt(() => (action === 'publish' ? publish() : run(action)))
    setBusy(undefined)
  }

  function ask(action: BulkAction): void {
    const text = asks[action]
    if (!text) return void runAtOnce(action)
    const what = items.length === 1 ? `“${items[0]?.title}”` : `${items.length} ${kind.measure}${kind.label}`
    confirm({
      title: `${bulkActions[action].label}：${what}？`,
      content: <Consequences text={text} kind={kind} items={items} />,
      okText: bulkActions[action].label,
      danger: action !== 'publish',
      work: () => run(action),
    })
  }

  return { busy, ask }
}

/** One action on all chosen pieces. */
export function ContentBulkBar({ kind, items, isInBin, rights, onClear, onDone }: ContentBulkBarProps) {
  const { busy, ask } = useBulkActions({ kind, items, onDone })
  return (
    <BulkBar count={String(items.length)} measure={kind.measure} onClear={onClear}>
      {listBulkActions({ isInBin })
        .filter((action) => rights[bulkActions[action].right])
        .map((action) => (
          <Button
            key={action}
            type={action === 'publish' || action === 'restore' ? 'primary' : 'default'}
            danger={action === 'remove'}
            loading={busy === action}
            disabled={busy !== undefined && busy !== action}
            onClick={() => ask(action)}
          >
            {bulkActions[action].label}
          </Button>
        ))}
    </BulkBar>
  )
}

function listBulkActions({ isInBin }: Pick<ContentBulkBarProps, 'isInBin'>): BulkAction[] {
  return isInBin ? ['restore'] : ['publish', 'take-down', 'remove']
}

function Consequences({ text, kind, items }: { text: string } & Pick<ContentBulkBarProps, 'kind' | 'items'>) {
  const mayBeUsed = isReferredTo(getProduct().contents, kind.kind)
  return (
    <>
      {text}
      {mayBeUsed && <UseList kind={kind.kind} pieces={items} isPlain />}
    </>
  )
}

function toRows(items: readonly { id: string; title: string; msg: string }[]) {
  return items.map(({ id, title, msg }) => ({ id, name: title, msg }))
}

const doneWords: Record<BulkAction, string> = { publish: '发布', 'take-down': '下线', remove: '移入回收站', restore: '恢复' }
