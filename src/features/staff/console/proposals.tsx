import { Button, Space } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/loading.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { showToast } from '#ui/toast-store.ts'
import { decideProposal, type listProposals } from '../contract.ts'
import styles from './screen.module.css'

type ProposalsProps = { proposals: CallReply<typeof listProposals>['items']; onChange: () => void }

/** Changes of rights that wait for a second person. */
export function Proposals({ proposals, onChange }: ProposalsProps) {
  if (proposals.length === 0) return null

  async function decide(id: string, confirm: boolean): Promise<void> {
    await attempt(async () => {
      await callFromBrowser(decideProposal, { id, confirm })
      showToast('success', confirm ? '角色已调整' : '已撤销该变更')
      onChange()
    })
  }

  return (
    <ul aria-label="待确认的角色变更" className={styles.proposals}>
      {proposals.map(({ id, staffName, formerRole, role, proposedBy, isOwn }) => (
        <li key={id}>
          <span>
            {proposedBy}提出：将“{staffName}”由{formerRole}调整为{role}
            {isOwn && '（须由另一名管理员确认）'}
          </span>
          <Space>
            <Button size="small" onClick={() => void decide(id, false)}>
              撤销
            </Button>
            <Button size="small" type="primary" disabled={isOwn} onClick={() => void decide(id, true)}>
              确认变更
            </Button>
          </Space>
        </li>
      ))}
    </ul>
  )
}
