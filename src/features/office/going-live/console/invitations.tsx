import { Button } from 'antd'
import { useState } from 'react'
import { countInvitations, inviteCarried } from '#features/coin/desk/carried-contract.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useReply } from '#platform/calls/shared/use-reply.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { showToast } from '#ui/feedback/show-toast.ts'

type Failure = { account: string; reason: string }
const shownFailures = 20

/** The first passwords of the accounts that were imported: one button invites all that lack one, and again those that failed. */
export function Invitations({ id }: { id: string }) {
  const [last, setLast] = useState<{ round: number; refused: Failure[] }>({ round: 0, refused: [] })
  const onDone = (refused: Failure[]) => setLast({ round: last.round + 1, refused })
  return <InvitationsCard key={last.round} id={id} refused={last.refused} onDone={onDone} />
}

type InvitationsCardProps = { id: string; refused: Failure[]; onDone: (refused: Failure[]) => void }

function InvitationsCard({ id, refused, onDone }: InvitationsCardProps) {
  const found = useReply(countInvitations, { id })
  const [sent, setSent] = useState<number>()

  async function inviteAll(): Promise<void> {
    setSent(0)
    let failures: Failure[] = []
    await attempt(async () => {
      failures = await inviteInTurn(id, setSent)
      if (failures.length === 0) showToast('success', '邀请已全部发出')
    })
    onDone(failures)
  }

  if (!found) return null
  const { total, done, invited, due, failures } = found
  return (
    <section className={blocks.card} aria-label="首次密码">
      <div className={`${blocks.bar} ${blocks.spread}`}>
        <span>
          首次密码：{total} 个账户中 {done} 个已设置，{invited} 个已邀请，{due} 个待邀请
        </span>
        {due > 0 && (
          <Button type="primary" loading={sent !== undefined} onClick={() => void inviteAll()}>
            发送邀请
          </Button>
        )}
      </div>
      <p className={blocks.muted} aria-live="polite">
        {sent === undefined
          ? '向账户手机号发送短信邀请，由本人设置密码，链接数日内有效；已设置或邀请仍有效的不重复发送。'
          : `正在发送，已发出 ${sent} 个。`}
      </p>
      {refused.length + failures.length > 0 && (
        <Failures failures={[...refused, ...failures.filter((one) => !refused.some(({ account }) => account === one.account))]} />
      )}
    </section>
  )
}

function Failures({ failures }: { failures: readonly Failure[] }) {
  return (
    <ul className={blocks.errors} aria-label="未能送达的邀请">
      {failures.slice(0, shownFailures).map(({ account, reason }) => (
        <li key={account}>
          {account}：{reason}
        </li>
      ))}
      {failures.length > shownFailures && <li>另有 {failures.length - shownFailures} 个</li>}
    </ul>
  )
}

/** One call after the other until none is left. */
async function inviteInTurn(id: string, onSent: (sent: number) => void): Promise<Failure[]> {
  const failures: Failure[] = []
  let sent = 0
  let after = ''
  do {
    const answered = await callFromBrowser(inviteCarried, { id, after })
    sent += answered.sent
    failures.push(...answered.failures)
    onSent(sent)
    after = answered.next
  } while (after !== '')
  return failures
}
