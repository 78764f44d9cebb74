import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import line from '#ui/text/timeline.module.css'
import type { getAccount } from '../../contract.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import shared from '../back-office.module.css'
import { timelineLabels } from '../../rules.ts'

/** The actions on the account, newest first. */
export function AccountTimeline({ events }: { events: CallReply<typeof getAccount>['events'] }) {
  if (events.length === 0) return <p className={blocks.muted}>充值、冻结、重置密码等办理后，会出现在这里。</p>
  return (
    <ol className={line.timeline}>
      {events.map(({ id, at, action, actor, note }) => (
        <li key={id}>
          <p className={line.what}>
            <strong>{timelineLabels[action] ?? action}</strong>
            <span>{actor}</span>
            <time dateTime={at}>{formatMinute(at)}</time>
          </p>
          {note && <p className={shared.note}>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
