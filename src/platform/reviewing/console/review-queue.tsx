import { Button } from 'antd'
import { Keyboard } from '#ui/icons.ts'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { useMedia } from '#ui/browser/use-hydrated.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import type { ReviewCalls } from '../contract.ts'
import { actionOf, type DecisionName, pendingState, type ReviewDeclaration, reviewCan } from '../rules.ts'
import { BulkBanner } from './bulk-banner.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type QueueQuery, rememberQueue, writeQueue } from './queue-address.ts'
import { ReviewCards } from './review-cards.tsx'
import { countText, type Queue, type Reviewer, type ReviewItem } from './review-data.ts'
import styles from './review-queue.module.css'
import { ReviewTable } from './review-table.tsx'
import { SavedViews } from './saved-views.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { useBulk } from './use-bulk.ts'
import { type Shortcut, useShortcuts } from './use-shortcuts.ts'

type ReviewQueueProps = {
  title: string
  calls: ReviewCalls
  declaration: ReviewDeclaration
  /** What the filters say; `queue.query` is what the items shown were asked for. */
  asked: QueueQuery
  queue: Queue
  reviewer: Reviewer
  /** Keys of the columns in their order, and of the filters that always stand there. */
  columns: readonly string[]
  filters: readonly string[]
  titleOf: (item: ReviewItem) => string
  addressOf: (id: string) => string
  /** Where the reply templates are looked after. */
  templatesAt: string
}

type Deciding = { action: DecisionName; ids: string[]; subject: string; everything: boolean }

/** The list of what is to be reviewed, whatever it is. */
export function ReviewQueue({
  title,
  calls,
  declaration,
  asked,
  queue,
  reviewer,
  columns,
  filters,
  titleOf,
  addressOf,
  templatesAt,
}: ReviewQueueProps) {
  const navigate = useNavigate()
  const isLoading = useNavigation().state !== 'idle'
  const { revalidate } = useRevalidator()
  const isNarrow = useMedia('(max-width: 767px)')
  const [current, setCurrent] = useState(0)
  const [selected, setSelected] = useState<string[]>([])
  const [everything, setEverything] = useState(false)
  const [deciding, setDeciding] = useState<Deciding>()
  const [isHelping, setHelping] = useState(false)
  const { bulk, follow, close } = useBulk(calls, queue.bulks, () => void revalidate())
  const { query, items } = queue
  const { approve, reject } = declaration.actions
  const item = items[current]
  const search = writeQueue(query)
  useEffect(() => rememberQueue(declaration.kind, search), [declaration.kind, search])

  const [shownFor, setShownFor] = useState(search)
  if (shownFor !== search) {
    setShownFor(search)
    setCurrent(0)
    setSelected([])
    setEverything(false)
  }

  function change(changed: Partial<QueueQuery>): void {
    void navigate({ search: writeQueue({ ...asked, ...changed }) }, { preventScrollReset: true })
  }

  function pick(ids: string[]): void {
    setSelected(ids)
    setEverything(false)
  }

  function ask(action: DecisionName): void {
    if (!reviewer.mayReview) return
    if (selected.length > 0) {
      const count = everything ? countText(queue) : selected.length.toLocaleString('zh-CN')
      return setDeciding({ action, ids: selected, subject: `${count} 项${declaration.noun}`, everything })
    }
    if (!item) return
    if (reviewCan.decide(item, reviewer.id)) setDeciding({ action, ids: [item.id], subject: titleOf(item), everything: false })
    else showToast('warning', item.state === pendingState ? '该事项由其他人办理或需由另一位审核人复核' : '该事项已有结果')
  }

  async function decide(comment: string): Promise<boolean> {
    if (!deciding) return false
    const { action, ids, subject } = deciding
    const [only] = ids
    const isDone = await attempt(async () => {
      if (!deciding.everything && ids.length === 1 && only) {
        const { needsSecond } = await callFromBrowser(calls.decide, { id: only, action, comment })
        showToast(
          'success',
          needsSecond ? `${subject} 初审通过，待另一位审核人复核` : `${subject} 已${actionOf(declaration, action).label}`,
        )
      } else {
        const chosen = deciding.everything ? { everything: { scope: query.scope, filters: query.filters } } : { ids }
        await follow((await callFromBrowser(calls.decideMany, { action, comment, ...chosen })).bulkId)
      }
    })
    pick([])
    await revalidate()
    return isDone
  }

  async function claim(): Promise<void> {
    if (!item || !reviewer.mayReview) return
    await attempt(async () => {
      await callFromBrowser(calls.claim, { id: item.id })
      showToast('success', `已领取 ${titleOf(item)}`)
    })
    await revalidate()
  }

  async function undoBulk(): Promise<void> {
    if (bulk && (await attempt(async () => void (await callFromBrowser(calls.undoMany, { bulkId: bulk.id }))))) await follow(bulk.id)
  }

  const shortcuts: Shortcut[] = [
    { keys: 'j', label: '下一条', run: () => setCurrent(Math.min(items.length - 1, current + 1)) },
    { keys: 'k', label: '上一条', run: () => setCurrent(Math.max(0, current - 1)) },
    { keys: 'o Enter', label: '打开', run: () => item && void navigate(addressOf(item.id)) },
    { keys: 'x', label: '选择或取消选择', run: () => item && item.state === pendingState && pick(toggled(selected, item.id)) },
    { keys: 'a', label: `${approve.label}（当前或所选）`, run: () => ask('approve') },
    ...(reject ? [{ keys: 'r', label: `${reject.label}（当前或所选）`, run: () => ask('reject') }] : []),
    { keys: 'c', label: '领取', run: () => void claim() },
    { keys: '/', label: '筛选', run: () => document.querySelector<HTMLElement>('[data-filter] input, input[data-filter]')?.focus() },
    { keys: '?', label: '显示快捷键', run: () => setHelping(true) },
  ]
  useShortcuts(shortcuts)

  const list = {
    declaration,
    queue,
    shown: columns,
    current,
    selected,
    selectable: reviewer.mayReview,
    busy: isLoading,
    addressOf,
    onSelect: pick,
    onChange: change,
  }
  return (
    <div className={styles.queue}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <Link to={templatesAt}>回复模板</Link>
        <Button type="text" icon={<Keyboard />} onClick={() => setHelping(true)}>
          快捷键 <kbd>?</kbd>
        </Button>
      </header>
      {bulk && <BulkBanner declaration={declaration} bulk={bulk} onUndo={() => void undoBulk()} onClose={close} />}
      <section className={styles.panel}>
        <FilterBar declaration={declaration} query={asked} counts={queue.counts} first={filters} onChange={change}>
          <SavedViews calls={calls} views={queue.views} query={writeQueue(asked)} onChanged={() => void revalidate()} />
        </FilterBar>
        {isNarrow ? <ReviewCards {...list} titleOf={titleOf} /> : <ReviewTable {...list} />}
      </section>
      {selected.length > 0 && (
        <SelectionBar
          declaration={declaration}
          count={selected.length}
          queue={queue}
          everything={everything}
          onEverything={() => setEverything(true)}
          onClear={() => pick([])}
          onDecide={ask}
        />
      )}
      <DecisionDialog
        declaration={declaration}
        action={deciding?.action}
        subject={deciding?.subject ?? ''}
        templates={queue.templates}
        onClose={() => setDeciding(undefined)}
        onDecide={decide}
      />
      <ShortcutHelp shortcuts={shortcuts} open={isHelping} onClose={() => setHelping(false)} />
    </div>
  )
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
}
