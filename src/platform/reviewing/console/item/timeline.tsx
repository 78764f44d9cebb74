import { classes } from '#ui/classes.ts'
import line from '#ui/text/timeline.module.css'
import { type ReviewDeclaration, getState } from '../../rules.ts'
import { getTimelineLabel, listChanges } from '../../timeline-rules.ts'
import type { TimelineEvent } from '../review-data.ts'
import { formatMinute } from '#kit/dates.ts'
import styles from './timeline.module.css'

type TimelineProps = { declaration: ReviewDeclaration; events: readonly TimelineEvent[] }

/** What happened, newest first: decisions, hand-overs, notes, and what changed each time. */
export function Timeline({ declaration, events }: TimelineProps) {
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
            <Changes changes={listChanges(declaration, event)} />
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

function Changes({ changes }: { changes: ReturnType<typeof listChanges> }) {
  if (changes.length === 0) return null
  return (
    <details className={styles.changes}>
      <summary>变更 {changes.length} 项</summary>
      <dl>
        {changes.map(({ label, from, to }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del>{from}</del> → <ins>{to}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
