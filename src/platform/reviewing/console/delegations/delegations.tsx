import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { Status } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { endDelegation, type listDelegations } from '../../delegation-contract.ts'
import { cannotStandIn } from '../../delegation-rules.ts'
import styles from './delegations.module.css'

/** With the picker of days, which the page does not need before. */
const DelegationDialog = lazy(async () => ({ default: (await import('./delegation-dialog.tsx')).DelegationDialog }))

export type Delegations = CallReply<typeof listDelegations>
type Delegation = Delegations['given'][number]
/** `principal`: the colleague on leave for whom a manager acts; without it one's own. */
type DelegationsProps = { loaded: Delegations; principal?: { id: string; name: string }; onChange: () => void }

/** To whom the items of a person on leave go, and for whom that person stands in. */
export function DelegationList({ loaded: { given, taken, colleagues }, principal, onChange }: DelegationsProps) {
  const [isOpen, setOpen] = useState(false)
  const confirm = useConfirm()

  function end({ id, delegate }: Delegation): void {
    confirm({
      title: `结束${delegate.name}的代理？`,
      content: '结束后，代理人不再看到这些事项；已办理的不受影响。',
      okText: '结束代理',
      danger: true,
      work: async () => {
        await callFromBrowser(endDelegation, { id })
        showToast('success', '代理已结束')
        onChange()
      },
    })
  }

  return (
    <>
      {given.length + taken.length > 0 && (
        <ul className={styles.list} aria-label="休假代理">
          {given.map((delegation) => (
            <DelegationRow key={delegation.id} delegation={delegation} words={`由 ${delegation.delegate.name} 代理`}>
              {!delegation.canStandIn && <Status tone="warning">{cannotStandIn}</Status>}
              <Button size="small" aria-label={`结束${delegation.delegate.name}的代理`} onClick={() => end(delegation)}>
                结束
              </Button>
            </DelegationRow>
          ))}
          {taken.map((delegation) => (
            <DelegationRow key={delegation.id} delegation={delegation} words={`代理 ${delegation.principal.name}`} />
          ))}
        </ul>
      )}
      <Button size="large" disabled={colleagues.length === 0} onClick={() => setOpen(true)}>
        委托代理
      </Button>
      {colleagues.length === 0 && <p className={styles.none}>没有具有相同审核权限的同事。</p>}
      {isOpen && (
        <Suspense fallback={null}>
          <DelegationDialog {...{ colleagues, principal }} onClose={() => setOpen(false)} onSaved={onChange} />
        </Suspense>
      )}
    </>
  )
}

type DelegationRowProps = { delegation: Delegation; words: string; children?: React.ReactNode }

function DelegationRow({ delegation: { from, to, isRunning }, words, children }: DelegationRowProps) {
  return (
    <li>
      <div>
        <strong>{words}</strong>
        <span>
          {from} 至 {to}
        </span>
      </div>
      <Status tone={isRunning ? 'success' : 'neutral'}>{isRunning ? '进行中' : '未开始'}</Status>
      {children}
    </li>
  )
}
