import { Button, Dropdown } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { getProduct } from '#platform/features/shared/console-product.ts'
import { type ContentKind, contentAddress, isReferredTo, toText } from '#platform/publishing/content-kinds.ts'
import { LazyPart } from '#ui/browser/lazy-part.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Ellipsis } from '#ui/icons.ts'
import { startDownload } from '#ui/browser/save-file.ts'
import { changeContents, discardContent, keepContent, takeDownContent } from '../../contract.ts'
import { UseList } from '../use-list.tsx'
import type { EditorHeadProps } from './editor-props.ts'
import type { MoreDialog } from '../address/more-dialogs.tsx'
import { TakeDownQuestion } from '../address/take-down-question.tsx'

type Entry = { key: string; label: string; danger?: true; run: () => void }

/** What one does to a piece now and then. */
export function MoreMenu(props: EditorHeadProps) {
  const [asks, ask] = useState<MoreDialog>()
  const entries = useEntries(props, ask)
  const onClose = () => ask(undefined)
  if (entries.length === 0) return null
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: entries.map(({ key, label, danger }) => ({ key, label, ...(danger && { danger }) })),
          onClick: ({ key }) => entries.find((entry) => entry.key === key)?.run(),
        }}
      >
        <Button icon={<Ellipsis />} aria-label="更多操作" />
      </Dropdown>
      <LazyPart isOpen={asks !== undefined} load={() => import('../address/more-dialogs.tsx')} onFail={onClose}>
        {({ MoreDialogs }) => <MoreDialogs {...props} open={asks} onClose={onClose} />}
      </LazyPart>
    </>
  )
}

function useEntries(props: EditorHeadProps, onAsk: (what: MoreDialog) => void): Entry[] {
  const { kind, id, opened, editing } = props
  const { live, takeDownAt, mayEdit, mayPublish, newest, isInBin } = opened
  const isKept = newest > 0 && !isInBin
  const mayBeUsed = isReferredTo(getProduct().contents, kind.kind)
  const questions = useQuestions(props, mayBeUsed)
  const entries: (Entry | false)[] = [
    editing.canEdit && editing.version > 0 && { key: 'keep', label: '存为版本', run: questions.commitVersion },
    editing.canEdit &&
      editing.version > 0 && { key: 'discard', label: newest > 0 ? '放弃未发布的修改' : '放弃草稿', run: questions.discard },
    mayBeUsed && (newest > 0 || editing.version > 0) && { key: 'uses', label: '查看引用', run: () => onAsk('uses') },
    ...(live > 0 ? toFileEntries(kind, id) : []),
    mayPublish && kind.id?.mayChange === true && isKept && { key: 'rename', label: `修改${kind.id.label}`, run: () => onAsk('rename') },
    mayPublish && live > 0 && { key: 'plan', label: takeDownAt ? '修改定时下线' : '定时下线', run: () => onAsk('plan') },
    mayPublish && live > 0 && { key: 'down', label: '立即下线', danger: true, run: questions.takeDown },
    mayEdit &&
      live === 0 &&
      isKept &&
      kind.only === undefined && { key: 'remove', label: '移入回收站', danger: true, run: questions.remove },
  ]
  return entries.filter((entry) => entry !== false)
}

function toFileEntries({ files = [] }: ContentKind, id: string): Entry[] {
  return files.map(({ label, addressOf }) => ({ key: label, label, run: () => startDownload(addressOf(id)) }))
}

/** What is confirmed before it is done; of what others refer to, with those that do. */
function useQuestions(props: EditorHeadProps, mayBeUsed: boolean) {
  const { kind, id, opened, editing } = props
  const confirm = useConfirm()
  const actions = useActions(props)
  const named = toText(opened.data[kind.title])

  function confirmThen(work: () => Promise<void>, question: { title: string; content: ReactNode; okText: string }): void {
    confirm({
      ...question,
      danger: true,
      work: async () => {
        await work()
        editing.reopen()
      },
    })
  }

  function withUses(text: ReactNode): ReactNode {
    return (
      <>
        {text}
        {mayBeUsed && <UseList kind={kind.kind} pieces={[{ id }]} isPlain />}
      </>
    )
  }

  return {
    commitVersion: () => void editing.act(actions.commitVersion),
    discard: () =>
      confirmThen(actions.discard, { title: '放弃修改？', content: '自上次发布或存为版本以来的修改将丢失。', okText: '放弃修改' }),
    takeDown: () => {
      let replacement = ''
      confirmThen(() => actions.takeDown(replacement), {
        title: `下线“${named || kind.label}”？`,
        content: withUses(<TakeDownQuestion kind={kind} onChoose={(chosen) => (replacement = chosen)} />),
        okText: '下线',
      })
    },
    remove: () =>
      confirmThen(actions.remove, {
        title: `把“${named || id}”移入回收站？`,
        content: withUses('保留 30 天，期间可以恢复。'),
        okText: '移入回收站',
      }),
  }
}

/** What the entries do, each with the sentence that says it is done. */
function useActions({ kind, id, opened, editing }: EditorHeadProps) {
  const navigate = useNavigate()
  const piece = { kind: kind.kind, id }

  async function commitVersion(): Promise<void> {
    await callFromBrowser(keepContent, { ...piece, version: await editing.saveNow() })
    showToast('success', '已存为一个版本，可在历史中找到')
  }

  async function discard(): Promise<void> {
    const version = (await editing.settle()) ?? editing.version
    if (version > 0) await callFromBrowser(discardContent, { ...piece, version })
    showToast('success', '已放弃修改')
    if (opened.newest === 0) void navigate(contentAddress(kind.kind))
  }

  async function takeDown(replacement: string): Promise<void> {
    await callFromBrowser(takeDownContent, { ...piece, replacement })
    showToast('success', '已下线，访客不再看到')
  }

  async function remove(): Promise<void> {
    const { refused } = await callFromBrowser(changeContents, { kind: kind.kind, action: 'remove', ids: [id] })
    if (refused[0]) return showToast('error', refused[0].msg)
    showToast('success', '已移入回收站，30 天内可以恢复')
    void navigate(contentAddress(kind.kind))
  }

  return { commitVersion, discard, takeDown, remove }
}
