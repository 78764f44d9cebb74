import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useFocusAfter } from '#ui/browser/use-focus-after.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { listStoodFor } from '../../delegation-rules.ts'
import { findRefusal, getAction, getReviewWords, reviewCan as can, reviewLimits } from '../../rules.ts'
import { type ActionInput, isPermitted } from '../action/act.ts'
import type { Reviewed, Reviewer, ReviewScreens } from '../review-data.ts'

type Subject = { screens: ReviewScreens; reviewed: Reviewed; reviewer: Reviewer }

/** The calls of a reviewer on the displayed item. After each call, also a refused one, the item is loaded again. */
export function useItemActions({ screens, reviewed, reviewer }: Subject) {
  const { item, requires } = reviewed
  const { calls, declaration, getLabel } = screens
  const { revalidate } = useRevalidator()
  const [name, setName] = useState<string>()
  const panel = useRef<HTMLElement>(null)
  const keepFocus = useFocusAfter(reviewed, () => panel.current)
  const { id, version } = item
  const isAllowed = (action: string) =>
    isPermitted(getAction(declaration, action), reviewer) &&
    !findRefusal(declaration, item, { action, by: reviewer.id, principals: listStoodFor(item), requires })
  if (name && !isAllowed(name)) setName(undefined)

  async function perform(step: () => Promise<unknown>, done: string): Promise<void> {
    keepFocus()
    try {
      await step()
      if (done) showToast('success', done)
    } finally {
      await revalidate()
    }
  }

  const send = (step: () => Promise<unknown>, done: string) => attempt(() => perform(step, done))

  const undo = () => send(() => callFromBrowser(calls.undo, { id }), `${getReviewWords(declaration).work}已撤销`)

  async function run(input: ActionInput): Promise<void> {
    if (!name) return
    const { label, undoable } = getAction(declaration, name)
    keepFocus()
    const { needsSecond } = await callFromBrowser(calls.decide, { id, version, action: name, ...input })
    const ending = undoable ? `，${reviewLimits.undoMinutes} 分钟内可撤销` : ''
    const text = needsSecond ? '初审通过，待另一位审核人复核' : `${getLabel(item)} 已${label}${ending}`
    showToast('success', text, undoable && { label: '撤销', run: () => void undo() })
  }

  return {
    panel,
    name,
    run,
    undo,
    ask: (action: string) => isAllowed(action) && setName(action),
    close: () => setName(undefined),
    claim: () =>
      reviewer.mayReview && can.claim(declaration, item, reviewer.id) && void send(() => callFromBrowser(calls.claim, { id }), '已领取'),
    release: () => void send(() => callFromBrowser(calls.release, { id }), '已退回待领取'),
    handOver: (to: string, note: string) => send(() => callFromBrowser(calls.handOver, { id, to, note }), '已转交'),
    note: (text: string, mentions: string[]) => perform(() => callFromBrowser(calls.note, { id, text, mentions }), '备注已添加'),
    check: (check: string, isDone: boolean) => void send(() => callFromBrowser(calls.check, { id, check, isDone }), ''),
  }
}

export type ItemActions = Omit<ReturnType<typeof useItemActions>, 'panel'>
