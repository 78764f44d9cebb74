import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useWantedSearch } from '#ui/antd/filters.tsx'
import { Keyboard } from '#ui/icons.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { getAction, isBulkAction, listActions, type ReviewDeclaration, reviewCan } from '../../rules.ts'
import { ActionDialog } from '../action/action-dialog.tsx'
import {
  type Bulk,
  itemAddress,
  type Queue,
  queueAddress,
  type Reviewer,
  type ReviewScreens,
  formatTitle,
  loadQueue,
} from '../review-data.ts'
import { ShortcutHelp } from '../shortcut-help.tsx'
import { type Shortcut, useShortcuts } from '../use-shortcuts.ts'
import { BulkBanner } from './bulk-banner.tsx'
import { changeQueue, type QueueQuery, readQueue, storeQueueAddress, writeQueue } from './queue-address.ts'
import { QueueList, toViewAddress } from './queue-list.tsx'
import styles from './review-queue.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { useCursor, useQueueActions } from './use-queue-actions.ts'
import type { ScreenModule } from '#platform/site/shared/screen.ts'

type ReviewQueueProps = {
  screens: ReviewScreens
  queue: Queue
  /** The bulk action that a notice leads to. */
  namedBulk: Bulk | undefined
  reviewer: Reviewer
}

/** The list of what is to be reviewed, whatever it is. */
function ReviewQueue({ screens, queue, namedBulk, reviewer }: ReviewQueueProps) {
  const { declaration } = screens
  const queueQuery = readQueue(useWantedSearch()[0], declaration)
  const navigate = useNavigate()
  const [isHelping, setHelping] = useState(false)
  const search = writeQueue(queue.query)
  const cursor = useCursor(declaration, queue.items, search)
  const actions = useQueueActions({ screens, queue, namedBulk, reviewer, cursor })
  useEffect(() => storeQueueAddress(declaration.kind, search), [declaration.kind, search])

  function change(changed: Partial<QueueQuery>): void {
    const isFilter = changed.filters !== undefined
    void navigate({ search: writeQueue(changeQueue(queueQuery, changed)) }, { preventScrollReset: true, replace: isFilter })
  }

  const shortcuts = useQueueShortcuts({ screens, reviewer, cursor, actions })
  return (
    <div className={styles.queue}>
      <QueueHead screens={screens} onHelp={() => setHelping(true)} />
      {actions.bulk && (
        <BulkBanner
          declaration={declaration}
          bulk={actions.bulk}
          onUndo={() => void undoBulk(screens, actions)}
          onClose={actions.closeBulk}
        />
      )}
      <QueueList
        {...{ screens, queueQuery, queue, reviewer, cursor }}
        view={toViewAddress(useLocation().search, queueQuery)}
        onChange={change}
        bulk={
          cursor.selected.length > 0 && (
            <SelectionBar
              {...{ declaration, queue, reviewer, everything: cursor.everything }}
              count={cursor.selected.length}
              onEverything={cursor.selectEverything}
              onClear={() => cursor.select([])}
              onAct={actions.openDialog}
            />
          )
        }
      />
      <ActionDialog
        declaration={declaration}
        name={actions.dialog?.name}
        subject={actions.dialog?.subject ?? ''}
        templates={queue.templates}
        note={actions.dialog && toSkipNote(declaration, queue.requires, actions.dialog)}
        onClose={actions.close}
        onRun={actions.run}
      />
      <ShortcutHelp shortcuts={shortcuts} open={isHelping} onClose={() => setHelping(false)} />
    </div>
  )
}

function QueueHead({ screens, onHelp }: { screens: ReviewScreens; onHelp: () => void }) {
  return (
    <header className={styles.head}>
      <h1>{screens.title}</h1>
      <Link to={`${queueAddress(screens)}/templates`}>回复模板</Link>
      <Button type="text" icon={<Keyboard />} onClick={onHelp}>
        快捷键 <kbd>?</kbd>
      </Button>
    </header>
  )
}

type Keys = {
  screens: ReviewScreens
  reviewer: Reviewer
  cursor: ReturnType<typeof useCursor>
  actions: ReturnType<typeof useQueueActions>
}

function useQueueShortcuts({ screens, reviewer, cursor, actions }: Keys): Shortcut[] {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { declaration, calls } = screens
  const { item } = actions

  async function claim(): Promise<void> {
    if (!item || !reviewer.mayReview || !reviewCan.claim(declaration, item, reviewer.id)) return
    await attempt(async () => {
      await callFromBrowser(calls.claim, { id: item.id })
      showToast('success', `已领取 ${formatTitle(screens, item)}`)
    })
    await revalidate()
  }

  const isSelectable = item && listActions(declaration, item.state).some(([, action]) => isBulkAction(action))
  const shortcuts: Shortcut[] = [
    { keys: 'j', label: '下一条', run: () => cursor.move(1) },
    { keys: 'k', label: '上一条', run: () => cursor.move(-1) },
    { keys: 'o Enter', label: '打开', run: () => item && void navigate(itemAddress(screens, item.id)) },
    { keys: 'x', label: '选择或取消选择', run: () => item && isSelectable && cursor.select(toggle(cursor.selected, item.id)) },
    ...listActions(declaration).flatMap(([name, { label, shortcut }]) =>
      shortcut ? [{ keys: shortcut, label: `${label}（当前或所选）`, run: () => actions.openDialog(name) }] : [],
    ),
    { keys: 'c', label: '领取', run: () => void claim() },
    { keys: '/', label: '筛选', run: () => document.querySelector<HTMLElement>('[data-filter] input, input[data-filter]')?.focus() },
  ]
  useShortcuts(shortcuts)
  return shortcuts
}

/** What a bulk action leaves out, said before it runs. */
function toSkipNote(
  declaration: ReviewDeclaration,
  { claim, checklist }: Queue['requires'],
  { name, ids, everything }: { name: string; ids: string[]; everything: boolean },
): string {
  if (!everything && ids.length === 1) return ''
  const { needsChecklist } = getAction(declaration, name)
  const left = [...(claim ? ['未由您领取'] : []), ...(checklist && needsChecklist ? ['要点未全部勾选'] : [])]
  return left.length > 0 ? `${left.join('或')}的事项将跳过。` : ''
}

async function undoBulk({ calls }: ReviewScreens, { bulk, follow }: ReturnType<typeof useQueueActions>): Promise<void> {
  if (!bulk) return
  const isBegun = await attempt(async () => void (await callFromBrowser(calls.undoMany, { bulkId: bulk.id })))
  if (isBegun) await follow(bulk.id)
}

function toggle(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
}

type Loaded = Awaited<ReturnType<typeof loadQueue>>

/** The screen of a kind's queue. */
export function toQueueScreen(screens: ReviewScreens): ScreenModule<Loaded> {
  return {
    default: ({ loaderData }) => <ReviewQueue screens={screens} {...loaderData} />,
    clientLoader: ({ request }) => loadQueue(screens, request),
    title: screens.title,
  }
}
