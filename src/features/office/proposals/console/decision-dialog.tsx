import { App, Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { showToast } from '#ui/feedback/show-toast.ts'
import { decideProposal } from '#platform/proposals/contract.ts'
import { SecondHalf } from '#platform/proposals/shared/secret-half.tsx'
import { noteLength } from '#platform/proposals/rules.ts'
import { type Proposal, ProposalFacts } from './proposal-facts.tsx'

type DecisionDialogProps = { proposal: Proposal; confirm: boolean; onClose: () => void }

/** Shows once more what is decided, and takes a note for its proposer. */
export function DecisionDialog({ proposal, confirm, onClose }: DecisionDialogProps) {
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
          <Input.TextArea rows={2} maxLength={noteLength} showCount />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
