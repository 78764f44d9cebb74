import { Button } from 'antd'
import { useId, useState } from 'react'
import { formatMinute } from '#kit/dates.ts'
import { Fact } from '#ui/text/fact.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { type Proposal, ProposalFacts } from './proposal-facts.tsx'
import styles from './proposals.module.css'

type OpenProposalProps = { proposal: Proposal; onDecided: () => void }

/** A pending change with its proposer, values before and after, and the actions of the reader. */
export function OpenProposal({ proposal, onDecided }: OpenProposalProps) {
  const id = useId()
  const [decision, setDecision] = useState<{ confirm: boolean }>()
  const { label, what, expiresAt, isOwn, refusal } = proposal
  const named = `${label}：${what}`
  const refuse = isOwn ? '撤回' : '否决'

  function close(): void {
    setDecision(undefined)
    onDecided()
  }

  return (
    <li className={styles.proposal}>
      <h3>
        {label} <span>{what}</span>
      </h3>
      <ProposalFacts proposal={proposal}>{expiresAt && <Fact name="有效至">{formatMinute(expiresAt)}</Fact>}</ProposalFacts>
      <div className={styles.actions}>
        <Button
          type="primary"
          disabled={refusal !== ''}
          aria-label={`确认：${named}`}
          aria-describedby={refusal ? `${id}-why` : undefined}
          onClick={() => setDecision({ confirm: true })}
        >
          确认
        </Button>
        <Button aria-label={`${refuse}：${named}`} onClick={() => setDecision({ confirm: false })}>
          {refuse}
        </Button>
        {refusal && <p id={`${id}-why`}>{refusal}</p>}
      </div>
      {decision && <DecisionDialog proposal={proposal} confirm={decision.confirm} onClose={close} />}
    </li>
  )
}
