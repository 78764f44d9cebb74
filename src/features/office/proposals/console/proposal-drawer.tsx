import { Drawer } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { Fact } from '#ui/text/fact.tsx'
import type { getProposal } from '#platform/proposals/contract.ts'
import { proposalStates } from '#platform/proposals/rules.ts'
import { OpenProposal } from './open-proposal.tsx'
import styles from './proposals.module.css'

type Proposal = CallReply<typeof getProposal>
type ProposalDrawerProps = { proposal: Proposal | undefined; onClose: () => void; onDecided: () => void }

/** One change, which its notices lead to: to be decided, or with its outcome. */
export function ProposalDrawer({ proposal, onClose, onDecided }: ProposalDrawerProps) {
  return (
    <Drawer open={proposal !== undefined} title={proposal?.label ?? ''} size={520} onClose={onClose} destroyOnHidden>
      {proposal?.state === 'open' && (
        <ul className={styles.list}>
          <OpenProposal proposal={proposal} onDecided={onDecided} />
        </ul>
      )}
      {proposal && proposal.state !== 'open' && <ProposalFacts proposal={proposal} />}
    </Drawer>
  )
}

function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const { state, what, before, after, proposedBy, proposedAt } = proposal
  return (
    <Facts>
      <Fact name="状态">
        <Status tone={proposalStates[state].tone}>{proposalStates[state].label}</Status>
      </Fact>
      <Fact name="对象">{what}</Fact>
      <Fact name="变更前">{before || '—'}</Fact>
      <Fact name="变更后">{after}</Fact>
      <Fact name="提出">{`${proposedBy}　${formatMinute(proposedAt)}`}</Fact>
      <Fact name="处理">{formatDecision(proposal)}</Fact>
    </Facts>
  )
}

export function formatDecision({ state, decidedBy, decidedAt, expiresAt }: Proposal): string {
  return state === 'expired' ? formatMinute(expiresAt) : `${decidedBy}　${formatMinute(decidedAt)}`
}
