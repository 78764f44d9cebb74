import { App, Button } from 'antd'
import { useId } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { decideProposal, type listProposals } from '#platform/proposals/contract.ts'
import { SecondHalf } from '#platform/proposals/shared/secret-half.tsx'
import styles from './proposals.module.css'

type Proposal = CallReply<typeof listProposals>['items'][number]
type OpenProposalProps = { proposal: Proposal; onDecided: () => void }

/** A pending change with its proposer, values before and after, and the actions of the reader. */
export function OpenProposal({ proposal, onDecided }: OpenProposalProps) {
  const { modal } = App.useApp()
  const askFirst = useConfirm()
  const id = useId()
  const { label, what, before, after, isOwn, showsSecret, refusal } = proposal
  const named = `${label}：${what}`

  async function decide({ confirm, done }: { confirm: boolean; done: string }): Promise<void> {
    const { secretHalf } = await callFromBrowser(decideProposal, { id: proposal.id, confirm })
    if (secretHalf) modal.success({ title: `${done}：${named}`, content: <SecondHalf half={secretHalf} />, okText: '我已记下', width: 600 })
    else showToast('success', done)
  }

  function ask(): void {
    askFirst({
      title: `确认“${named}”？`,
      content: `${before ? `${before} → ` : ''}${after}。请先与提出人核实；确认后立即生效。${showsSecret ? '随后显示密码或密钥的后半段。' : ''}`,
      okText: '确认生效',
      work: () => decide({ confirm: true, done: '变更已生效' }),
      onEnd: onDecided,
    })
  }

  async function refuse(): Promise<void> {
    await attempt(() => decide({ confirm: false, done: isOwn ? '变更已撤回' : '变更已否决' }))
    onDecided()
  }

  return (
    <li className={styles.proposal}>
      <h3>
        {label} <span>{what}</span>
      </h3>
      <Difference proposal={proposal} />
      <div className={styles.actions}>
        <Button
          type="primary"
          disabled={refusal !== ''}
          aria-label={`确认：${named}`}
          aria-describedby={refusal ? `${id}-why` : undefined}
          onClick={ask}
        >
          确认
        </Button>
        <Button aria-label={`${isOwn ? '撤回' : '否决'}：${named}`} onClick={() => void refuse()}>
          {isOwn ? '撤回' : '否决'}
        </Button>
        {refusal && <p id={`${id}-why`}>{refusal}</p>}
      </div>
    </li>
  )
}

function Difference({ proposal: { before, after, proposedBy, proposedAt, expiresAt } }: Pick<OpenProposalProps, 'proposal'>) {
  return (
    <dl>
      <div>
        <dt>变更前</dt>
        <dd>{before || '—'}</dd>
      </div>
      <div>
        <dt>变更后</dt>
        <dd>{after}</dd>
      </div>
      <div>
        <dt>提出</dt>
        <dd>
          {proposedBy}，{formatMinute(proposedAt)}
        </dd>
      </div>
      <div>
        <dt>有效至</dt>
        <dd>{formatMinute(expiresAt)}</dd>
      </div>
    </dl>
  )
}
