import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { listStoodFor } from '../../delegation-rules.ts'
import {
  findRefusal,
  getAction,
  getReviewWords,
  isBulkAction,
  type ReviewDeclaration,
  reviewRefusals,
  getState,
  type WantedAction,
  listActions,
} from '../../rules.ts'
import { requirementRefusals } from '../../requirement-rules.ts'
import { type ActionInput, isPermitted } from '../action/act.ts'
import { type Bulk, countText, type Queue, type Reviewer, type ReviewItem, type ReviewScreens, formatTitle } from '../review-data.ts'
import { useBulkProgress } from './bulk-banner.tsx'

/** `versions`: of the items as they were when they were chosen. */
type ActionDialogState = { name: string; ids: string[]; versions: Versions; subject: string; everything: boolean }
type Versions = Readonly<Record<string, number>>
type Subject = {
  screens: ReviewScreens
  queue: Queue
  namedBulk: Bulk | undefined
  reviewer: Reviewer
  cursor: ReturnType<typeof useCursor>
}

/** What a reviewer does in the list, with the current item or with those selected. */
export function useQueueActions({ screens, queue, namedBulk, reviewer, cursor }: Subject) {
  const { calls, declaration } = screens
  const { revalidate } = useRevalidator()
  const { bulk, watchBulk, close: closeBulk } = useBulkProgress(calls, { bulks: queue.bulks, named: namedBulk }, () => void revalidate())
  const [dialog, setDialog] = useState<ActionDialogState>()
  const item = queue.items[cursor.current]

  function openBulkDialog(name: string): void {
    if (!isBulkAction(getAction(declaration, name))) return showToast('warning', reviewRefusals.oneByOne.msg)
    const { selected: ids, versions, everything } = cursor
    const count = everything ? countText(queue) : ids.length.toLocaleString('zh-CN')
    setDialog({ name, ids, versions, subject: `${count} 项${declaration.noun}`, everything })
  }

  function openItemDialog(name: string, one: ReviewItem): void {
    const wanted = { action: name, by: reviewer.id, principals: listStoodFor(one), requires: queue.requires }
    const warning = findWarning(declaration, one, wanted)
    if (warning) showToast('warning', warning)
    else setDialog({ name, ids: [one.id], versions: {}, subject: formatTitle(screens, one), everything: false })
  }

  function openDialog(name: string): void {
    if (!isPermitted(getAction(declaration, name), reviewer)) return
    if (cursor.selected.length > 0) openBulkDialog(name)
    else if (item) openItemDialog(name, item)
  }

  async function undo(id: string): Promise<void> {
    await attempt(async () => {
      await callFromBrowser(calls.undo, { id })
      showToast('success', `${getReviewWords(declaration).work}已撤销`)
    })
    await revalidate()
  }

  async function runMany({ name, ids, versions, everything }: ActionDialogState, comment: string): Promise<void> {
    const { scope, filters, sort } = queue.query
    const chosen = everything ? { everything: { scope, filters, sort } } : { ids, versions }
    await watchBulk((await callFromBrowser(calls.decideMany, { action: name, comment, ...chosen })).bulkId)
  }

  async function runOne({ name, subject }: ActionDialogState, id: string, input: ActionInput): Promise<void> {
    const { label, undoable } = getAction(declaration, name)
    const version = queue.items.find((one) => one.id === id)?.version
    const { needsSecond } = await callFromBrowser(calls.decide, { id, version, action: name, ...input })
    const text = needsSecond ? `${subject} 初审通过，待另一位审核人复核` : `${subject} 已${label}`
    showToast('success', text, undoable && { label: '撤销', run: () => void undo(id) })
    cursor.leave(id)
  }

  async function run(input: ActionInput): Promise<void> {
    if (!dialog) return
    const [only] = dialog.ids
    const isOne = !dialog.everything && dialog.ids.length === 1
    await (isOne && only ? runOne(dialog, only, input) : runMany(dialog, input.comment))
    cursor.select([])
  }

  return { item, bulk, closeBulk, follow: watchBulk, dialog, openDialog, close: () => setDialog(undefined), run }
}

/** Why an action can't be run on the row under the cursor. */
function findWarning(declaration: ReviewDeclaration, item: ReviewItem, wanted: WantedAction): string | undefined {
  const refusal = findRefusal(declaration, item, wanted)
  if (!refusal) return undefined
  const asked = Object.values(requirementRefusals).find(({ code }) => code === refusal.code)
  if (asked) return asked.msg
  if (!getState(declaration, item.state).isOpen) return '该事项已有结果'
  const isFrom = getAction(declaration, wanted.action).from.includes(item.state)
  return isFrom ? '该事项由其他人办理或需由另一位审核人复核' : '该事项的当前状态不允许该操作'
}

type Items = Queue['items']

/** The row under the cursor and the rows selected; another list begins anew. */
export function useCursor(declaration: ReviewDeclaration, items: Items, search: string) {
  const [current, setCurrent] = useState(0)
  const [selected, setSelected] = useState<Versions>({})
  const [everything, setEverything] = useState(false)
  const [shownFor, setShownFor] = useState(search)
  const [nextId, setNextId] = useState('')
  if (shownFor !== search) {
    setShownFor(search)
    setCurrent(0)
    setSelected({})
    setEverything(false)
  }

  function select(ids: string[]): void {
    const shown = items.filter(({ id }) => ids.includes(id)).map(({ id, version }) => [id, version] as const)
    const kept = Object.entries(selected).filter(([id]) => ids.includes(id))
    setSelected(Object.fromEntries([...shown, ...kept]))
    setEverything(false)
  }

  // The list is read again after an action; the row that follows may then stand elsewhere.
  const place = nextId ? items.findIndex(({ id }) => id === nextId) : -1
  if (nextId && place >= 0 && place !== current) setCurrent(place)

  return {
    current,
    selected: Object.keys(selected),
    versions: selected,
    everything,
    select,
    selectEverything: () => setEverything(true),
    move(by: number): void {
      setNextId('')
      setCurrent(Math.min(items.length - 1, Math.max(0, current + by)))
    },
    /** After an action on this item: the cursor goes to the next one that waits for an action. */
    leave(id: string): void {
      const from = items.findIndex((item) => item.id === id)
      const waiting = items.filter((item) => item.id !== id && listActions(declaration, item.state).length > 0)
      const next = waiting.find((item) => items.indexOf(item) > from) ?? waiting.at(-1)
      setNextId(next?.id ?? '')
    },
  }
}
