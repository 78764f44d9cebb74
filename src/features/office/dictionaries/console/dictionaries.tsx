import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { useState } from 'react'
import { formatMinute } from '#kit/dates.ts'
import { listDictionaries } from '#platform/dictionaries/contract.ts'
import { type Dictionary, dictionaryLimits as limits } from '#platform/dictionaries/rules.ts'
import { getProduct } from '#platform/features/shared/console-product.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { Screen } from '#ui/antd/screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Plus } from '#ui/icons.ts'
import { FilterTabs } from '#ui/navigation/filter-tabs.tsx'
import styles from './dictionaries.module.css'
import { type DialogTarget, EntryDialog } from './entry-dialog.tsx'
import { EntryList } from './entry-list.tsx'
import { type LoadedDictionary, useDictionary } from './use-dictionary.ts'

export const clientLoader = loadScreen(({ call }) => call(listDictionaries, {}))

export const title = '字典'

export default function DictionariesScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { dictionaries } = getProduct()
  const [search] = useSearchParams()
  const shown = dictionaries.find(({ name }) => name === search.get('name')) ?? dictionaries[0]
  const loaded = loaderData.dictionaries.find(({ name }) => name === shown?.name)
  const tabs = dictionaries.map(({ name, label }) => ({
    label,
    href: `/console/dictionaries?name=${name}`,
    current: name === shown?.name,
  }))
  return (
    <Screen title="字典" lead="表单中供选择的条目。修改随即生效；已有的记录保留当时的名称，用过的条目只能停用。">
      <div className={blocks.parts}>
        <FilterTabs label="字典" tabs={tabs} isOuter />
        {shown && loaded && <DictionaryPanel key={shown.name} dictionary={shown} loaded={loaded} />}
      </div>
    </Screen>
  )
}

/** One dictionary: what it is for, and its entries in their order. */
function DictionaryPanel({ dictionary, loaded }: { dictionary: Dictionary; loaded: LoadedDictionary }) {
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
