import { Drawer } from 'antd'
import { formatMinute } from '#kit/dates.ts'
import { Status } from '#ui/feedback/status.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { proposalStates } from '#platform/proposals/rules.ts'
import { OpenProposal } from './open-proposal.tsx'
import { type Proposal, ProposalFacts } from './proposal-facts.tsx'
import styles from './proposals.module.css'

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
      {proposal && proposal.state !== 'open' && <ClosedProposal proposal={proposal} />}
    </Drawer>
  )
}

function ClosedProposal({ proposal }: { proposal: Proposal }) {
  const { state, what } = proposal
  return (
    <div className={styles.list}>
      <p>
        <Status tone={proposalStates[state].tone}>{proposalStates[state].label}</Status> {what}
      </p>
      <ProposalFacts proposal={proposal}>
        <Fact name="处理">{formatDecision(proposal)}</Fact>
      </ProposalFacts>
    </div>
  )
}

export function formatDecision({ state, decidedBy, decidedAt, expiresAt, note }: Proposal): string {
  if (state === 'expired') return formatMinute(expiresAt)
  return [decidedBy, formatMinute(decidedAt), note].filter((part) => part !== '').join('　')
}
