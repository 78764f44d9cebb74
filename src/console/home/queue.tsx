import type { BenchNumber } from '#platform/features/shared/workbench.ts'
import { getReviewWords, type ReviewDeclaration } from '#platform/reviewing/rules.ts'
import { wholeText } from '#platform/reviewing/agenda-rules.ts'
import { DayPlot } from '#ui/figures/day-plot.tsx'
import { maxCounted } from '#platform/searching/rules.ts'
import { Agenda } from './agenda.tsx'
import { Unread } from './bench.tsx'
import styles from './home.module.css'
import type { LoadedQueue } from './load-home.ts'
import { Tiles } from './tiles.tsx'

type Read = NonNullable<LoadedQueue['value']>
type QueueProps = { queue: LoadedQueue; today: string }

/** The day of a reviewer: what waits, what is due, who does how much, and the last thirty days. */
export function Queue({ queue, today }: QueueProps) {
  const { name, path, declaration, value, error } = queue
  return (
    <section className={styles.queue} aria-label={name}>
      <h2>{name}</h2>
      {value ? (
        <>
          <Tiles numbers={listNumbers(queue, value, today)} />
          <Agenda path={path} open={listOpen(declaration)} plan={value.plan} />
          <Past path={path} declaration={declaration} past={value.past} />
        </>
      ) : (
        <Unread name={name} error={error} />
      )}
    </section>
  )
}

/** Their names and lists, for what is counted of a queue. */
export function listNumbers(
  { path, declaration }: Pick<LoadedQueue, 'path' | 'declaration'>,
  { waiting, plan }: Omit<Read, 'past'>,
  today: string,
): BenchNumber[] {
  const { work } = getReviewWords(declaration)
  const count = (name: string, value: number, query: string) => ({
    name,
    value: Math.min(value, maxCounted),
    isMore: value > maxCounted,
    to: `${path}?${query}`,
  })
  return [
    count('我的待办', waiting.mine, 'scope=mine'),
    count('待领取', waiting.unassigned, 'scope=unassigned'),
    { ...count('已超时', waiting.overdue, 'scope=overdue'), isLate: waiting.overdue > 0 },
    count(`全部待${work}`, waiting.open, `state=${listOpen(declaration)}`),
    { name: '今日收到', value: plan.received.total, isMore: plan.received.isMore, to: `${path}?submittedAt=${today}..${today}` },
    { name: '今日办结', value: plan.decided.total, isMore: plan.decided.isMore, to: `${path}?decidedAt=${today}..${today}` },
    {
      name: '今日我办结',
      value: plan.decidedByMe.total,
      isMore: plan.decidedByMe.isMore,
      to: `${path}?${new URLSearchParams({ decidedAt: `${today}..${today}`, reviewerName: `${wholeText}${plan.me}` })}`,
    },
  ]
}

type PastProps = { path: string; declaration: ReviewDeclaration; past: Read['past'] }

function Past({ path, declaration, past }: PastProps) {
  const outcomes = Object.entries(declaration.states).filter(([, { isOpen }]) => !isOpen)
  const { work } = getReviewWords(declaration)
  const submitted = past.days.reduce((sum, day) => sum + day.submitted, 0)
  const decided = past.days.reduce((sum, day) => sum + Object.values(day.outcomes).reduce((all, count) => all + count, 0), 0)
  if (submitted + decided === 0) return <p className={`${styles.card} ${styles.calm}`}>近 30 天没有提交，也没有{work}。</p>
  return (
    <div className={styles.plots}>
      <DayPlot
        title="每日提交"
        total={submitted}
        toHref={(day) => `${path}?submittedAt=${day}..${day}`}
        days={past.days.map(({ day, submitted: count }) => ({ day, parts: [{ tone: 'info', label: '提交', count }] }))}
      />
      <DayPlot
        title={`每日${work}`}
        total={decided}
        toHref={(day) => `${path}?decidedAt=${day}..${day}`}
        days={past.days.map((one) => ({
          day: one.day,
          parts: outcomes.map(([state, { label, tone }]) => ({ tone, label, count: one.outcomes[state] ?? 0 })),
        }))}
      />
      <dl className={styles.figures}>
        <div>
          <dt>{work}用时（中位数）</dt>
          <dd>
            {decided > 0 ? past.medianHours.toFixed(1) : '—'} <small>小时</small>
          </dd>
        </div>
        <div>
          <dt>按期办结</dt>
          <dd>
            {decided > 0 ? Math.round(past.inTimeShare * 100) : '—'} <small>%</small>
          </dd>
        </div>
      </dl>
    </div>
  )
}

export function listOpen({ states }: ReviewDeclaration): string {
  return Object.entries(states)
    .flatMap(([state, { isOpen }]) => (isOpen ? [state] : []))
    .join(',')
}
