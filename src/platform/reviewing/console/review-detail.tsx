import { Button } from 'antd'
import { ArrowLeft, ChevronDown, ChevronUp, Hand, Send } from '#ui/icons.ts'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import type { ReviewCalls } from '../contract.ts'
import { actionOf, type DecisionName, pendingState, type ReviewDeclaration, reviewCan as can, wordsOf } from '../rules.ts'
import { Checklist } from './checklist.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { NoteForm } from './note-form.tsx'
import { rememberedQueue } from './queue-address.ts'
import type { Colleague, ReplyTemplate, Reviewed, Reviewer, TimelineEvent } from './review-data.ts'
import styles from './review-detail.module.css'
import { ShortcutHelp } from './shortcut-help.tsx'
import { StateTag } from './state-tag.tsx'
import { Timeline } from './timeline.tsx'
import { distance, minuteOf } from './times.ts'
import { type Shortcut, useShortcuts } from './use-shortcuts.ts'
import { useNow } from './use-now.ts'

type ReviewDetailProps = {
  calls: ReviewCalls
  declaration: ReviewDeclaration
  reviewed: Reviewed
  events: readonly TimelineEvent[]
  people: readonly Colleague[]
  templates: readonly ReplyTemplate[]
  reviewer: Reviewer
  title: string
  /** The number or the like that people call it by. */
  label: string
  backTo: string
  addressOf: (id: string) => string
  /** What the kind shows of it. */
  children: ReactNode
}

/** One item: what it is at the left, what happens to it at the right. */
export function ReviewDetail(props: ReviewDetailProps) {
  const { calls, declaration, reviewed, events, people, templates, reviewer, title, label, addressOf, children } = props
  const { item } = reviewed
  const { approve, reject } = declaration.actions
  const { work } = wordsOf(declaration)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [action, setAction] = useState<DecisionName>()
  // Somebody was faster: there is nothing left to decide here.
  if (action && !can.decide(item, reviewer.id)) setAction(undefined)
  const [isHandingOver, setHandingOver] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const now = useNow(30_000)
  const isPending = item.state === pendingState
  const id = item.id
  const backTo = props.backTo + rememberedQueue(declaration.kind)

  /** Whatever comes of it, the screen then shows what is true: somebody may have been faster. */
  async function act(step: () => Promise<unknown>, done: string): Promise<boolean> {
    const isDone = await attempt(async () => {
      await step()
      if (done) showToast('success', done)
    })
    await revalidate()
    return isDone
  }

  function ask(chosen: DecisionName): void {
    if (reviewer.mayReview && can.decide(item, reviewer.id)) setAction(chosen)
  }

  async function decide(comment: string): Promise<boolean> {
    if (!action) return false
    let done = false
    await act(async () => {
      const { needsSecond } = await callFromBrowser(calls.decide, { id, action, comment })
      done = true
      showToast(
        'success',
        needsSecond
          ? '初审通过，待另一位审核人复核'
          : `${label} 已${actionOf(declaration, action).label}${declaration.isFinal ? '' : '，10 分钟内可撤销'}`,
      )
    }, '')
    return done
  }

  const claim = () => act(() => callFromBrowser(calls.claim, { id }), '已领取')
  const release = () => act(() => callFromBrowser(calls.release, { id }), '已退回待领取')
  const open = (neighbour: string) => neighbour && void navigate(addressOf(neighbour))

  const shortcuts: Shortcut[] = [
    { keys: 'j', label: `下一个待${work}`, run: () => open(reviewed.next) },
    { keys: 'k', label: `上一个待${work}`, run: () => open(reviewed.previous) },
    { keys: 'a', label: approve.label, run: () => ask('approve') },
    ...(reject ? [{ keys: 'r', label: reject.label, run: () => ask('reject') }] : []),
    { keys: 'c', label: '领取', run: () => void (reviewer.mayReview && can.claim(item) && claim()) },
    { keys: 'n', label: '写备注', run: () => document.querySelector<HTMLElement>('[data-note]')?.focus() },
    { keys: 'u', label: '返回列表', run: () => void navigate(backTo) },
    { keys: '?', label: '显示快捷键', run: () => setHelping(true) },
  ]
  useShortcuts(shortcuts)

  return (
    <article className={styles.detail}>
      <header className={styles.head}>
        <Link to={backTo} className={styles.back}>
          <ArrowLeft />
          返回列表
        </Link>
        <div className={styles.title}>
          <h1>{title}</h1>
          <StateTag declaration={declaration} state={item.state} />
        </div>
        <p className={styles.facts}>
          <span>{label}</span>
          <span>
            {item.applicantName} 提交于 {minuteOf(item.submittedAt)}
          </span>
          {isPending && item.dueAt && (
            <span className={item.isOverdue ? styles.late : undefined}>
              {item.isOverdue ? `已超时 ${distance(item.dueAt, now)}` : `办理期限 ${minuteOf(item.dueAt)}，剩 ${distance(item.dueAt, now)}`}
            </span>
          )}
        </p>
        <nav aria-label="相邻事项" className={styles.neighbours}>
          <Button
            icon={<ChevronUp />}
            disabled={!reviewed.previous}
            aria-label={`上一个待${work}`}
            title={`上一个待${work}（K）`}
            onClick={() => open(reviewed.previous)}
          />
          <Button
            icon={<ChevronDown />}
            disabled={!reviewed.next}
            aria-label={`下一个待${work}`}
            title={`下一个待${work}（J）`}
            onClick={() => open(reviewed.next)}
          />
        </nav>
      </header>
      <div className={styles.left}>
        {children}
        <section className={styles.card} aria-label={`${work}要点`}>
          <h2>{work}要点</h2>
          <Checklist
            declaration={declaration}
            ticks={reviewed.ticks}
            disabled={!isPending || !reviewer.mayReview}
            onTick={(check, isDone) => void act(() => callFromBrowser(calls.tick, { id, check, isDone }), '')}
          />
        </section>
      </div>
      <aside aria-label="办理" className={styles.right}>
        <section className={styles.card} aria-label={work}>
          <h2>{work}</h2>
          {isPending && (
            <div className={styles.holder}>
              <span>{item.assigneeName ? `办理人：${item.assigneeId === reviewer.id ? '我' : item.assigneeName}` : '尚未领取'}</span>
              {reviewer.mayReview && (
                <span className={styles.moves}>
                  {can.claim(item) && (
                    <Button size="small" icon={<Hand />} onClick={() => void claim()}>
                      领取
                    </Button>
                  )}
                  {can.release(item, reviewer.id) && (
                    <Button size="small" onClick={() => void release()}>
                      退回
                    </Button>
                  )}
                  {can.handOver(item) && (
                    <Button size="small" icon={<Send />} onClick={() => setHandingOver(true)}>
                      转交
                    </Button>
                  )}
                </span>
              )}
            </div>
          )}
          <DecisionPanel
            declaration={declaration}
            reviewed={reviewed}
            reviewer={reviewer}
            now={now}
            onDecide={ask}
            onUndo={() => void act(() => callFromBrowser(calls.undo, { id }), `${work}已撤销`)}
          />
        </section>
        <section className={styles.card} aria-label="办理记录">
          <h2>办理记录</h2>
          {reviewer.mayReview && (
            <NoteForm
              work={work}
              people={people}
              onNote={(text, mentions) => act(() => callFromBrowser(calls.note, { id, text, mentions }), '备注已添加')}
            />
          )}
          <Timeline declaration={declaration} events={events} />
        </section>
      </aside>
      <DecisionDialog
        declaration={declaration}
        action={action}
        subject={`${label} ${title}`}
        templates={templates}
        onClose={() => setAction(undefined)}
        onDecide={decide}
      />
      <HandOverDialog
        open={isHandingOver}
        subject={`${label} ${title}`}
        people={people.filter((person) => person.id !== item.assigneeId)}
        onClose={() => setHandingOver(false)}
        onHandOver={(to, note) => act(() => callFromBrowser(calls.handOver, { id, to, note }), '已转交')}
      />
      <ShortcutHelp shortcuts={shortcuts} open={isHelping} onClose={() => setHelping(false)} />
    </article>
  )
}
