import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import {
  findRefusal,
  getAction,
  getReviewWords,
  isBulkAction,
  type ReviewDeclaration,
  reviewRefusals,
  getState,
  type WantedAction,
} from '../../rules.ts'
import { type ActionInput, isPermitted } from '../action/act.ts'
import { type Bulk, countText, type Queue, type Reviewer, type ReviewItem, type ReviewScreens, formatTitle } from '../review-data.ts'
import { useBulkProgress } from './use-bulk.ts'
import type { useCursor } from './use-cursor.ts'

type ActionDialogState = { name: string; ids: string[]; subject: string; everything: boolean }
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
    const { selected: ids, everything } = cursor
    const count = everything ? countText(queue) : ids.length.toLocaleString('zh-CN')
    setDialog({ name, ids, subject: `${count} 项${declaration.noun}`, everything })
  }

  function openItemDialog(name: string, one: ReviewItem): void {
    const warning = findWarning(declaration, one, { action: name, by: reviewer.id })
    if (warning) showToast('warning', warning)
    else setDialog({ name, ids: [one.id], subject: formatTitle(screens, one), everything: false })
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

  async function runMany({ name, ids, everything }: ActionDialogState, comment: string): Promise<void> {
    const { scope, filters } = queue.query
    const chosen = everything ? { everything: { scope, filters } } : { ids }
    await watchBulk((await callFromBrowser(calls.decideMany, { action: name, comment, ...chosen })).bulkId)
  }

  async function runOne({ name, subject }: ActionDialogState, id: string, input: ActionInput): Promise<void> {
    const { label, undoable } = getAction(declaration, name)
    const { needsSecond } = await callFromBrowser(calls.decide, { id, action: name, ...input })
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
  if (!findRefusal(declaration, item, wanted)) return undefined
  if (!getState(declaration, item.state).isOpen) return '该事项已有结果'
  const isFrom = getAction(declaration, wanted.action).from.includes(item.state)
  return isFrom ? '该事项由其他人办理或需由另一位审核人复核' : '该事项的当前状态不允许该操作'
}
