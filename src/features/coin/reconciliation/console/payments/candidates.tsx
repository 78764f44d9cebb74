import { Button } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useReply } from '#platform/calls/shared/use-reply.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { listCandidates, matchPayment } from '../../contract.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import type { Payment } from './payment.ts'

type Candidate = CallReply<typeof listCandidates>['items'][number]

type CandidatesProps = { payment: Payment; onDone: () => void }

/** Recharges and requests of the same amount, for a person to choose from; loaded again after a refusal. */
export function Candidates(props: CandidatesProps) {
  const [attempts, setAttempts] = useState(0)
  return <Loaded {...props} key={attempts} onRefused={() => setAttempts(attempts + 1)} />
}

function Loaded({ payment: { id }, onDone, onRefused }: CandidatesProps & { onRefused: () => void }) {
  const items = useReply(listCandidates, { id })?.items

  async function match({ kind, id: target, number }: Candidate): Promise<void> {
    const isDone = await attempt(async () => {
      await callFromBrowser(matchPayment, { id, kind, target })
      showToast('success', `已对应${kind === 'recharge' ? '充值' : '申请'} ${number}`)
    })
    if (!isDone) onRefused()
    onDone()
  }

  if (!items) return <Skeleton rows={3} height={36} />
  return (
    <section className={blocks.parts} aria-labelledby="candidates">
      <h2 id="candidates">金额相同、尚未对应的记录</h2>
      {items.length === 0 ? (
        <p className={blocks.muted}>没有。客户的充值入账或提交申请后再对账，或标为不是充值。</p>
      ) : (
        <ul className={blocks.choices}>
          {items.map((item) => (
            <li key={item.id}>
              <span>
                {item.kind === 'recharge' ? '充值' : '申请'} {item.number}
                <br />
                <span className={blocks.muted}>
                  {item.day}　{item.account}　{item.company}
                </span>
              </span>
              <Button size="small" aria-label={`对应${item.number}`} onClick={() => void match(item)}>
                对应
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
