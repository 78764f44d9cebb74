import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { toProposalAddress } from '#platform/proposals/rules.ts'
import type { listRoles } from '../contract.ts'
import styles from './screen.module.css'

type WaitingChangesProps = { waiting: CallReply<typeof listRoles>['items'][number]['waiting'] }

/** Changes that a second person has yet to confirm, each with a link to its proposal. */
export function WaitingChanges({ waiting }: WaitingChangesProps) {
  if (waiting.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label="待确认的变更">
      {waiting.map(({ id, label, by }) => (
        <li key={id}>
          <Link to={toProposalAddress(id)}>
            待确认：{label}，{by}提出
          </Link>
        </li>
      ))}
    </ul>
  )
}
