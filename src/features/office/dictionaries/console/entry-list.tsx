import { useEffect, useRef } from 'react'
import { SortableList } from '#ui/antd/sortable-list.tsx'
import { classes } from '#ui/classes.ts'
import { Status } from '#ui/feedback/status.tsx'
import { ChevronRight } from '#ui/icons.ts'
import { type Dictionary, listFields, findPath } from '#platform/dictionaries/rules.ts'
import styles from './dictionaries.module.css'
import type { DialogTarget } from './entry-dialog.tsx'
import { EntryMenu } from './entry-menu.tsx'
import type { Editing, Entry } from './use-dictionary.ts'

type EntryListProps = { dictionary: Dictionary; editing: Editing; parent: string; onAsk: (target: DialogTarget) => void }

/** The entries of one level; each opens to be changed, and holds those below it. */
export function EntryList({ dictionary, editing, parent, onAsk }: EntryListProps) {
  const { entries } = editing.dictionary
  const siblings = entries.filter((entry) => entry.parent === parent)
  const above = entries.find(({ code }) => code === parent)
  return (
    <SortableList
      label={above ? `${above.label}的下级` : dictionary.label}
      items={siblings}
      getKey={({ code }) => code}
      getName={({ label }) => label}
      onMove={(from, to) => void editing.move(siblings, from, to)}
      renderItem={(entry) => (
        <button type="button" className={classes(styles.entry, !entry.isActive && styles.off)} onClick={() => onAsk({ entry })}>
          <EntryText dictionary={dictionary} entry={entry} level={findPath(entries, entry.code).length} />
        </button>
      )}
      renderTools={(i) => <EntryMenu {...{ dictionary, editing, onAsk }} entry={siblings[i] as Entry} />}
      renderBelow={(entry) =>
        entries.some((one) => one.parent === entry.code) && (
          <Below label={entry.label} count={entries.filter((one) => one.parent === entry.code).length}>
            <EntryList {...{ dictionary, editing, onAsk }} parent={entry.code} />
          </Below>
        )
      }
    />
  )
}

/** Opens by itself when something is added. */
function Below({ label, count, children }: { label: string; count: number; children: React.ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const known = useRef(count)
  useEffect(() => {
    if (count > known.current && details.current) details.current.open = true
    known.current = count
  }, [count])
  return (
    <details ref={details} className={styles.below}>
      <summary>
        <ChevronRight />
        {label}的下级（{count}）
      </summary>
      {children}
    </details>
  )
}

function EntryText({ dictionary, entry, level }: { dictionary: Dictionary; entry: Entry; level: number }) {
  const facts = [
    ...listFields(dictionary, level).flatMap(([name, field]) => {
      const value = entry.values[name] ?? ''
      // A sentence of its own is for the form.
      if (value === '' || field.type === 'text') return []
      const choice = field.type === 'choice' ? field.choices.find((one) => one.value === value) : undefined
      return [{ name: field.label, value: choice?.label ?? value }]
    }),
    ...entry.parameters,
    ...(entry.formerLabels.length > 0 ? [{ name: '曾用名', value: entry.formerLabels.join('、') }] : []),
  ]
  return (
    <>
      <span className={styles.name}>
        {entry.label}
        {dictionary.code && <span className={styles.code}>{entry.code}</span>}
        {!entry.isActive && <Status tone="neutral">已停用</Status>}
      </span>
      {facts.length > 0 && (
        <span className={styles.facts}>
          {facts.map(({ name, value }) => (
            <span key={name}>
              {name}：{value}
            </span>
          ))}
        </span>
      )}
    </>
  )
}
