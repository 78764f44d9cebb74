import { Button, Dropdown, Tooltip } from 'antd'
import { ChevronDown } from '#ui/icons.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { ledgerStates } from '#platform/ledger/rules.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { LazyPart } from '#ui/browser/lazy-part.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { type getAccount, unlockAccount } from '../../contract.ts'
import type { OpenDialog } from './account-dialogs.tsx'
import type { AloneLimit } from './money-dialogs.tsx'
import { accountCan } from '../../rules.ts'

type Account = CallReply<typeof getAccount>
type AccountActionsProps = { found: Account; limit: AloneLimit; onChange: () => void }

/** The actions on an account; a disabled one gives its reason. */
export function AccountActions({ found, limit, onChange }: AccountActionsProps) {
  const { request, clear } = useRequest()
  const [open, setOpen] = useState<OpenDialog | undefined>(request ? 'recharge' : undefined)
  const { account } = found
  const why = accountCan.book(found) ? '' : `账户${ledgerStates[found.state].label}，不能充值或扣除`
  const isOpen = open !== undefined && (open !== 'recharge' || why === '')

  function close(): void {
    setOpen(undefined)
    clear()
  }

  function choose(key: string): void {
    if (key === 'unlock') void unlock(account, onChange)
    else setOpen(key as OpenDialog)
  }

  return (
    <>
      <MoneyButtons why={why} onChoose={setOpen} />
      {accountCan.unfreeze(found) && <Button onClick={() => setOpen('unfreeze')}>解除冻结</Button>}
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: buildMenu(found), onClick: ({ key }) => choose(key) }}>
        <Button aria-haspopup="menu" icon={<ChevronDown />} iconPlacement="end">
          更多
        </Button>
      </Dropdown>
      <LazyPart isOpen={isOpen} load={() => import('./account-dialogs.tsx')} onFail={close}>
        {({ AccountDialogs }) => (
          <AccountDialogs {...{ found, limit, request }} open={isOpen ? open : undefined} onClose={close} onDone={onChange} />
        )}
      </LazyPart>
    </>
  )
}

/** A recharge request leads here with its id, to be paid. */
function useRequest(): { request: string; clear: () => void } {
  const [search, setSearch] = useSearchParams()
  const request = search.get('request') ?? ''

  function clear(): void {
    if (!request) return
    const rest = new URLSearchParams(search)
    rest.delete('request')
    setSearch(rest, { replace: true, preventScrollReset: true })
  }

  return { request, clear }
}

async function unlock(account: string, onChange: () => void): Promise<void> {
  await attempt(async () => {
    await callFromBrowser(unlockAccount, { account })
    showToast('success', '登录限速已解除')
  })
  onChange()
}

function buildMenu(found: Account) {
  return [
    ...(found.delayedUntil ? [{ key: 'unlock', label: '解除登录限速' }] : []),
    { key: 'password', label: '重置密码' },
    { key: 'phone', label: '更换手机号' },
    { key: 'alert', label: '余额提醒' },
    ...(accountCan.change(found) ? [{ key: 'category', label: '调整类别' }] : []),
    { key: 'statement', label: '导出对账单' },
    ...(accountCan.freeze(found) ? [{ key: 'freeze', label: '冻结账户', danger: true }] : []),
  ]
}

function MoneyButtons({ why, onChoose }: { why: string; onChoose: (money: 'recharge' | 'deduct') => void }) {
  return (
    <>
      <Tooltip title={why}>
        <Button type="primary" disabled={why !== ''} onClick={() => onChoose('recharge')}>
          充值
        </Button>
      </Tooltip>
      <Tooltip title={why}>
        <Button disabled={why !== ''} onClick={() => onChoose('deduct')}>
          扣除
        </Button>
      </Tooltip>
    </>
  )
}
