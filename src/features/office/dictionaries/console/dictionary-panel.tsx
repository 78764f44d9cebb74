import { Button } from 'antd'
import { useState } from 'react'
import { formatMinute } from '#kit/dates.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Plus } from '#ui/icons.ts'
import { type Dictionary, dictionaryLimits as limits } from '#platform/dictionaries/rules.ts'
import styles from './dictionaries.module.css'
import { type DialogTarget, EntryDialog } from './entry-dialog.tsx'
import { EntryList } from './entry-list.tsx'
import { type LoadedDictionary, useDictionary } from './use-dictionary.ts'

/** One dictionary: what it is for, and its entries in their order. */
export function DictionaryPanel({ dictionary, loaded }: { dictionary: Dictionary; loaded: LoadedDictionary }) {
  const editing = useDictionary(loaded)
  const { entries, changedAt, changedByName } = editing.dictionary
  const [target, setTarget] = useState<DialogTarget>()
  const off = entries.filter(({ isActive }) => !isActive).length
  const add = (
    <Button
      type={entries.length > 0 ? 'default' : 'primary'}
      icon={<Plus />}
      disabled={entries.length >= limits.entries}
      onClick={() => setTarget({ parent: '' })}
    >
      添加{dictionary.item}
    </Button>
  )
  return (
    <section className={styles.panel} aria-label={dictionary.label}>
      <div className={styles.head}>
        <div>
          <p>{dictionary.lead}</p>
          <p className={styles.count}>
            {entries.length > 0 && `共 ${entries.length} 项${off > 0 ? `，停用 ${off} 项` : ''}`}
            {changedAt && `${entries.length > 0 ? ' · ' : ''}上次修改 ${formatMinute(changedAt)}${changedByName && ` ${changedByName}`}`}
          </p>
        </div>
        {entries.length > 0 && add}
      </div>
      {entries.length > 0 ? (
        <EntryList dictionary={dictionary} editing={editing} parent="" onAsk={setTarget} />
      ) : (
        <EmptyState title={`还没有${dictionary.item}`}>{add}</EmptyState>
      )}
      <EntryDialog dictionary={dictionary} editing={editing} target={target} onClose={() => setTarget(undefined)} />
    </section>
  )
}
