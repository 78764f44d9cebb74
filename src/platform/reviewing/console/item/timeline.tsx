import { classes } from '#ui/classes.ts'
import line from '#ui/text/timeline.module.css'
import { listColumns, type ReviewDeclaration, getState } from '../../rules.ts'
import { getTimelineLabel } from '../../timeline-rules.ts'
import type { TimelineEvent } from '../review-data.ts'
import { formatMinute } from '#kit/dates.ts'
import styles from './timeline.module.css'

type TimelineProps = { declaration: ReviewDeclaration; events: readonly TimelineEvent[] }

/** What happened, newest first: decisions, hand-overs, notes, and what changed each time. */
export function Timeline({ declaration, events }: TimelineProps) {
  const fields = Object.values(declaration.actions).flatMap(({ form = {} }) => Object.entries(form))
  const labels = Object.fromEntries([
    ...fields.map(([key, { label }]) => [key, label]),
    ...listColumns(declaration).map(({ key, label }) => [key, label]),
  ])
  return (
    <ol className={classes(line.timeline, styles.actions)}>
      {[...events]
        .sort((a, b) => b.id - a.id)
        .map((event) => (
          <li key={event.id} data-action={event.action} data-tone={getTone(declaration, event.action)}>
            <p className={line.what}>
              <strong>{getTimelineLabel(declaration, event.action)}</strong>
              {event.bulkId && <span className={styles.bulk}>批量</span>}
              <span>{event.actorName}</span>
              <time dateTime={event.at}>{formatMinute(event.at)}</time>
            </p>
            {event.text && <p className={styles.text}>{event.text}</p>}
            {event.mentions.length > 0 && <p className={styles.mentions}>{event.mentions.map(({ name }) => `@${name}`).join(' ')}</p>}
            <Changes before={event.before} after={event.after} labels={labels} />
          </li>
        ))}
    </ol>
  )
}

/** Of the state that an action leads to; other events have none. */
function getTone(declaration: ReviewDeclaration, event: string): string | undefined {
  const action = declaration.actions[event]
  return action && getState(declaration, action.to).tone
}

type ChangesProps = Pick<TimelineEvent, 'before' | 'after'> & { labels: Readonly<Record<string, string>> }

function Changes({ before, after, labels }: ChangesProps) {
  const keys = Object.keys(before).filter((key) => text(before[key]) !== text(after[key]))
  if (keys.length === 0) return null
  return (
    <details className={styles.changes}>
      <summary>变更 {keys.length} 项</summary>
      <dl>
        {keys.map((key) => (
          <div key={key}>
            <dt>{labels[key] ?? key}</dt>
            <dd>
              <del>{text(before[key])}</del> → <ins>{text(after[key])}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function text(value: unknown): string {
  if (value === undefined || value === null || value === '') return '（空）'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
