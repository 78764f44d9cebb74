import { App, Button, Dropdown } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Ellipsis } from '#ui/icons.ts'
import { findEntryUse, removeEntry, switchEntry } from '../contract.ts'
import { type Dictionary, dictionaryRefusals, findPath } from '../rules.ts'
import type { Asked } from './entry-dialog.tsx'
import type { Editing, Entry } from './use-dictionary.ts'

type EntryMenuProps = { dictionary: Dictionary; editing: Editing; entry: Entry; onAsk: (asked: Asked) => void }

/** What one does to an entry beside changing it. */
export function EntryMenu({ dictionary, editing, entry, onAsk }: EntryMenuProps) {
  const { modal } = App.useApp()
  const { name } = dictionary
  const { code, label, isActive } = entry
  const { entries } = editing.held
  const mayHaveBelow = findPath(entries, code).length < dictionary.levels

  function toggle(): void {
    void attempt(async () => {
      await editing.change((version) => callFromBrowser(switchEntry, { name, version, code, isActive: !isActive }))
      showToast('success', isActive ? `“${label}”已停用，不再供选择` : `“${label}”已启用`)
    })
  }

  async function remove(): Promise<void> {
    await attempt(async () => {
      await editing.change((version) => callFromBrowser(removeEntry, { name, version, code }))
      showToast('success', `“${label}”已删除`)
    })
  }

  /** Says before anybody confirms why it can't be removed. */
  function askRemoval(): void {
    void attempt(async () => {
      const why = entries.some(({ parent }) => parent === code) ? dictionaryRefusals.hasChildren.msg : ''
      const isUsed = why === '' && (await callFromBrowser(findEntryUse, { name, code })).isUsed
      if (why || (isUsed && !isActive))
        modal.info({ title: `不能删除“${label}”`, content: why || '已有记录使用该条目；它已停用，不再供选择。' })
      else if (isUsed)
        modal.confirm({
          title: `不能删除“${label}”`,
          content: dictionaryRefusals.inUse.msg,
          okText: '停用',
          cancelText: '取消',
          onOk: toggle,
        })
      else
        modal.confirm({
          title: `删除“${label}”？`,
          content: '没有记录使用该条目，删除后不能恢复。',
          okText: '删除',
          okButtonProps: { danger: true },
          cancelText: '取消',
          onOk: remove,
        })
    })
  }

  const actions = [
    { key: 'change', label: '修改', run: () => onAsk({ entry }) },
    ...(mayHaveBelow ? [{ key: 'add', label: '添加下级', run: () => onAsk({ parent: code }) }] : []),
    { key: 'switch', label: isActive ? '停用' : '启用', run: toggle },
    { key: 'remove', label: '删除', danger: true, run: askRemoval },
  ]
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: actions.map(({ run: _, ...item }) => item),
        onClick: ({ key }) => actions.find((action) => action.key === key)?.run(),
      }}
    >
      <Button type="text" icon={<Ellipsis />} aria-label={`${label}的更多操作`} />
    </Dropdown>
  )
}
