import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import line from '#ui/text/timeline.module.css'
import type { listActivity } from '../../documents-contract.ts'
import blocks from '#ui/antd/record/blocks.module.css'

/** What was done with the project, the newest first. */
export function Activity({ events }: { events: CallReply<typeof listActivity>['events'] }) {
  if (events.length === 0) return <p className={blocks.muted}>还没有动态。</p>
  return (
    <ol className={line.timeline}>
      {events.map(({ id, at, what, actor, note }) => (
        <li key={id}>
          <p className={line.what}>
            <strong>{what}</strong>
            <span>{actor}</span>
            <time dateTime={at}>{formatMinute(at)}</time>
          </p>
          {note && <p className={blocks.muted}>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
