import { App, Button, Dropdown } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Ellipsis } from '#ui/icons.ts'
import { findEntryUse, removeEntry, switchEntry } from '#platform/dictionaries/contract.ts'
import { type Dictionary, dictionaryRefusals, findPath } from '#platform/dictionaries/rules.ts'
import type { DialogTarget } from './entry-dialog.tsx'
import type { Editing, Entry } from './use-dictionary.ts'

type EntryMenuProps = { dictionary: Dictionary; editing: Editing; entry: Entry; onAsk: (target: DialogTarget) => void }

/** What one does to an entry beside changing it. */
export function EntryMenu({ onAsk, ...props }: EntryMenuProps) {
  const { dictionary, editing, entry } = props
  const toggle = useSwitch(props)
  const askRemoval = useRemoval(props, toggle)
  const mayHaveBelow = findPath(editing.dictionary.entries, entry.code).length < dictionary.levels
  const actions = [
    { key: 'change', label: '修改', run: () => onAsk({ entry }) },
    ...(mayHaveBelow ? [{ key: 'add', label: '添加下级', run: () => onAsk({ parent: entry.code }) }] : []),
    { key: 'switch', label: entry.isActive ? '停用' : '启用', run: () => void attempt(toggle) },
    { key: 'remove', label: '删除', danger: true, run: askRemoval },
  ]
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: actions.map(({ key, label, ...look }) => ({ key, label, danger: 'danger' in look })),
        onClick: ({ key }) => actions.find((action) => action.key === key)?.run(),
      }}
    >
      <Button type="text" icon={<Ellipsis />} aria-label={`${entry.label}的更多操作`} />
    </Dropdown>
  )
}

type EntryProps = Omit<EntryMenuProps, 'onAsk'>

function useSwitch({ dictionary: { name }, editing, entry: { code, label, isActive } }: EntryProps) {
  return function toggle(): Promise<void> {
    return editing.change(
      (version) => callFromBrowser(switchEntry, { name, version, code, isActive: !isActive }),
      () => showToast('success', isActive ? `“${label}”已停用，不再供选择` : `“${label}”已启用`),
    )
  }
}

/** Explains before the confirmation why an entry can't be removed. */
function useRemoval({ dictionary: { name }, editing, entry: { code, label, isActive } }: EntryProps, onSwitch: () => Promise<void>) {
  const { modal } = App.useApp()
  const confirm = useConfirm()

  function remove(): Promise<void> {
    return editing.change(
      (version) => callFromBrowser(removeEntry, { name, version, code }),
      () => showToast('success', `“${label}”已删除`),
    )
  }

  function refuse(why: string): void {
    modal.info({ title: `不能删除“${label}”`, content: why })
  }

  async function ask(): Promise<void> {
    if (editing.dictionary.entries.some(({ parent }) => parent === code)) return refuse(dictionaryRefusals.hasChildren.msg)
    const { isUsed } = await callFromBrowser(findEntryUse, { name, code })
    if (isUsed && !isActive) return refuse('已有记录使用该条目；它已停用，不再供选择。')
    if (isUsed) confirm({ title: `不能删除“${label}”`, content: dictionaryRefusals.inUse.msg, okText: '停用', work: onSwitch })
    else
      confirm({
        title: `删除“${label}”？`,
        content: '没有记录使用该条目，删除后不能恢复。',
        okText: '删除',
        danger: true,
        work: remove,
      })
  }

  return () => void attempt(ask)
}
