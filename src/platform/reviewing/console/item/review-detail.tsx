import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import blocks from '#ui/antd/record/blocks.module.css'
import { getReviewWords, listActions, type ReviewDeclaration, getState } from '../../rules.ts'
import { ActionDialog, type Choices } from '../action/action-dialog.tsx'
import { readQueueAddress } from '../queue/queue-address.ts'
import {
  type Colleague,
  itemAddress,
  queueAddress,
  type ReplyTemplate,
  type Reviewed,
  type Reviewer,
  type ReviewScreens,
  type TimelineEvent,
  formatTitle,
} from '../review-data.ts'
import { useNow } from '../use-now.ts'
import { type Shortcut, useShortcuts } from '../use-shortcuts.ts'
import { ActionPanel } from './action-panel.tsx'
import { Assignee } from './assignee.tsx'
import { Checklist } from './checklist.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { ItemFiles } from './item-files.tsx'
import { ItemHead } from './item-head.tsx'
import { NoteForm } from './note-form.tsx'
import styles from './review-detail.module.css'
import { Timeline } from './timeline.tsx'
import { type ItemActions, useItemActions } from './use-item-actions.ts'

type ReviewDetailProps = {
  screens: ReviewScreens
  reviewed: Reviewed
  events: readonly TimelineEvent[]
  people: readonly Colleague[]
  templates: readonly ReplyTemplate[]
  reviewer: Reviewer
  /** Options of fields of its actions, by field. */
  choices?: Choices
  /** What the kind shows of it. */
  children: ReactNode
}

/** One item: what it is at the left, what happens to it at the right. */
export function ReviewDetail({ screens, reviewed, events, people, templates, reviewer, choices, children }: ReviewDetailProps) {
  const { declaration } = screens
  const { item } = reviewed
  const { work } = getReviewWords(declaration)
  const isOpen = getState(declaration, item.state).isOpen === true
  const now = useNow(30_000)
  const navigate = useNavigate()
  const { panel, ...actions } = useItemActions({ screens, reviewed, reviewer })
  const [dialog, setDialog] = useState<'hand-over'>()
  const title = formatTitle(screens, item)
  const backTo = queueAddress(screens) + readQueueAddress(declaration.kind)
  const open = (neighbour: string) => void (neighbour && navigate(itemAddress(screens, neighbour)))
  useItemShortcuts({ declaration, reviewed, actions, open, onBack: () => void navigate(backTo) })

  return (
    <article className={styles.detail}>
      <ItemHead screens={screens} reviewed={reviewed} backTo={backTo} now={now} onOpen={open} />
      <div className={styles.left}>
        {children}
        <ItemFiles declaration={declaration} files={reviewed.files} />
      </div>
      <aside aria-label="办理" className={styles.right}>
        <section ref={panel} tabIndex={-1} className={blocks.card} aria-label={work}>
          <h2>{work}</h2>
          {isOpen && <Assignee {...{ declaration, item, reviewer, actions }} onHandOver={() => setDialog('hand-over')} />}
          <Checklist
            declaration={declaration}
            checks={reviewed.checks}
            disabled={!isOpen || !reviewer.mayReview}
            isRequired={isOpen && reviewed.requires.checklist}
            onCheck={actions.check}
          />
          <ActionPanel {...{ declaration, reviewed, reviewer, now }} onAct={actions.ask} onUndo={() => void actions.undo()} />
        </section>
        <History {...{ declaration, events, people, mayReview: reviewer.mayReview, onNote: actions.note }} />
      </aside>
      <ActionDialog
        declaration={declaration}
        name={actions.name}
        subject={title}
        templates={templates}
        choices={choices}
        initial={item.firstApproverName ? getFirstForm(events) : undefined}
        onClose={actions.close}
        onRun={actions.run}
      />
      <HandOverDialog
        open={dialog === 'hand-over'}
        subject={title}
        people={people.filter(({ id }) => id !== item.assigneeId && id !== item.firstApproverId)}
        onClose={() => setDialog(undefined)}
        onHandOver={actions.handOver}
      />
    </article>
  )
}

/** What the first of two reviewers filled in. */
function getFirstForm(events: readonly TimelineEvent[]): Record<string, string> {
  const { firstApprover: _, ...form } = events.findLast(({ action }) => action === 'first_approve')?.after ?? {}
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, String(value)]))
}

type HistoryProps = Pick<ReviewDetailProps, 'events' | 'people'> & {
  declaration: ReviewDeclaration
  mayReview: boolean
  onNote: ItemActions['note']
}

function History({ declaration, events, people, mayReview, onNote }: HistoryProps) {
  return (
    <section className={blocks.card} aria-label="办理记录">
      <h2>办理记录</h2>
      {mayReview && <NoteForm work={getReviewWords(declaration).work} people={people} onNote={onNote} />}
      <Timeline declaration={declaration} events={events} />
    </section>
  )
}

type Keys = {
  declaration: ReviewDeclaration
  reviewed: Reviewed
  actions: ItemActions
  open: (neighbour: string) => void
  onBack: () => void
}

function useItemShortcuts({ declaration, reviewed, actions, open, onBack }: Keys): void {
  const { work } = getReviewWords(declaration)
  const shortcuts: Shortcut[] = [
    { keys: 'j', label: `下一个待${work}`, run: () => open(reviewed.next) },
    { keys: 'k', label: `上一个待${work}`, run: () => open(reviewed.previous) },
    ...listActions(declaration, reviewed.item.state).flatMap(([name, { shortcut, label }]) =>
      shortcut ? [{ keys: shortcut, label, run: () => actions.ask(name) }] : [],
    ),
    { keys: 'c', label: '领取', run: actions.claim },
    { keys: 'n', label: '写备注', run: () => document.querySelector<HTMLElement>('[data-note]')?.focus() },
    { keys: 'u', label: '返回列表', run: onBack },
  ]
  useShortcuts(shortcuts)
}
