import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { formatYuan } from '#kit/money.ts'
import { useFocusReturn } from '#ui/browser/use-focus-return.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { decideProposal } from '#platform/proposals/contract.ts'
import { formatFacts, type Proposal } from './proposal-facts.tsx'
import styles from './proposals.module.css'

type TogetherDialogProps = { proposals: readonly Proposal[]; onClose: () => void; onDecided: () => void }

/** Changes of others that have nothing to be read for itself, each looked at and chosen, confirmed one after the other. */
export function TogetherDialog({ proposals, onClose, onDecided }: TogetherDialogProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSending, setSending] = useState(false)
  const chosen = proposals.filter(({ id }) => ids.has(id))

  async function send(): Promise<void> {
    setSending(true)
    const refused = await confirmEach(chosen)
    setSending(false)
    const done = chosen.length - refused.size
    if (done > 0) showToast('success', `已确认 ${done} 项`)
    setReasons(refused)
    setIds(new Set())
    onDecided()
    if (refused.size === 0) onClose()
  }

  useFocusReturn(true)
  return (
    <Modal
      open
      title="一并确认"
      width={600}
      okText={`确认生效（${chosen.length} 项，${formatYuan(chosen.reduce((sum, { togetherFen }) => sum + (togetherFen ?? 0), 0))} 元）`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={blocks.parts}>
        <p className={blocks.muted}>
          只列出他人提出、金额与价目表一致的充值，请逐项核对后勾选。其他变更须逐项确认；每项各自生效并记入操作审计。
        </p>
        <Choices proposals={proposals} ids={ids} reasons={reasons} onChange={setIds} />
      </div>
    </Modal>
  )
}

/** Why which were refused. */
async function confirmEach(proposals: readonly Proposal[]): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>()
  for (const { id } of proposals)
    try {
      await callFromBrowser(decideProposal, { id, confirm: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.set(id, error.errors[0]?.msg ?? error.message)
    }
  return refused
}

type ChoicesProps = Pick<TogetherDialogProps, 'proposals'> & {
  ids: ReadonlySet<string>
  reasons: ReadonlyMap<string, string>
  onChange: (ids: ReadonlySet<string>) => void
}

function Choices({ proposals, ids, reasons, onChange }: ChoicesProps) {
  function toggle(id: string, isChosen: boolean): void {
    const next = new Set(ids)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <ul className={blocks.choices}>
      {proposals.map(({ id, label, what, before, after, facts, proposedBy, togetherFen }) => (
        <li key={id}>
          <Checkbox checked={ids.has(id)} onChange={({ target }) => toggle(id, target.checked)}>
            {label} {what}
            <span className={blocks.muted}>
              {formatFacts(facts)}，{before} → {after}，{proposedBy}提出
            </span>
            {reasons.has(id) && (
              <span role="alert" className={styles.refused}>
                未生效：{reasons.get(id)}
              </span>
            )}
          </Checkbox>
          <strong>{formatYuan(togetherFen ?? 0)} 元</strong>
        </li>
      ))}
    </ul>
  )
}
