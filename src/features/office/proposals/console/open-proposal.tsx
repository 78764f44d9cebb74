import { Button, App, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { decideProposal } from '#platform/proposals/contract.ts'
import { noteLength } from '#platform/proposals/rules.ts'
import { SecondHalf } from '#platform/proposals/shared/secret-half.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Fact } from '#ui/text/fact.tsx'
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

type DecisionDialogProps = { proposal: Proposal; confirm: boolean; onClose: () => void }

/** Shows once more what is decided, and takes a note for its proposer. */
function DecisionDialog({ proposal, confirm, onClose }: DecisionDialogProps) {
  const { modal } = App.useApp()
  const { id, label, what, isOwn, showsSecret } = proposal
  const named = `${label}：${what}`
  const verb = confirm ? '确认' : isOwn ? '撤回' : '否决'
  const done = confirm ? '变更已生效' : `变更已${verb}`

  async function send({ note = '' }: { note?: string }): Promise<void> {
    const { secretHalf } = await callFromBrowser(decideProposal, { id, confirm, note })
    if (secretHalf) modal.success({ title: `${done}：${named}`, content: <SecondHalf half={secretHalf} />, okText: '我已记下', width: 600 })
    else showToast('success', done)
  }

  return (
    <FormDialog<{ note?: string }>
      open
      title={`${verb}“${named}”？`}
      okText={confirm ? '确认生效' : verb}
      danger={!confirm}
      lead={confirm && `请先与提出人核实；确认后立即生效。${showsSecret ? '随后显示密码或密钥的后半段。' : ''}`}
      onClose={onClose}
      onSend={send}
    >
      <div className={blocks.parts}>
        <ProposalFacts proposal={proposal} />
        <Form.Item name="note" label="意见（可选）">
          <Input.TextArea rows={2} count={{ show: true, max: noteLength }} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
