import { useCallback, useEffect, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { listDelegations } from '../../delegation-contract.ts'
import { DelegationList, type Delegations } from './delegations.tsx'

type MemberDelegationsProps = { open: boolean; principal: { id: string; name: string }; onClose: () => void }

/** What a manager states for a colleague who can't. */
export function MemberDelegations({ open, principal, onClose }: MemberDelegationsProps) {
  return (
    <Dialog open={open} title={`“${principal.name}”的休假代理`} onClose={onClose}>
      <Loaded principal={principal} />
    </Dialog>
  )
}

function Loaded({ principal }: Pick<MemberDelegationsProps, 'principal'>) {
  const { id, name } = principal
  const [loaded, setLoaded] = useState<Delegations>()
  const read = useCallback(() => attempt(async () => setLoaded(await callFromBrowser(listDelegations, { principalId: id }))), [id])
  useEffect(() => void read(), [read])

  if (!loaded) return <p>正在读取…</p>
  if (!loaded.mayReview) return <p>{name}没有审核权限，无需委托代理。</p>
  return <DelegationList loaded={loaded} principal={principal} onChange={() => void read()} />
}
