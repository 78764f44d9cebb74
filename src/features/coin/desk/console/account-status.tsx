import { formatMinute } from '#kit/dates.ts'
import { ledgerStates, type LedgerState } from '#platform/ledger/rules.ts'
import { Status } from '#ui/feedback/status.tsx'

type Account = { state: LedgerState; isDisabled: boolean; delayedUntil?: string; mustChangePassword?: boolean }

/** The status of an account; the gravest restriction wins. */
export function AccountStatus({ account }: { account: Account }) {
  const { state, isDisabled, delayedUntil = '', mustChangePassword = false } = account
  if (isDisabled) return <Status tone="neutral">已停用</Status>
  if (state !== 'active') return <Status tone={state === 'frozen' ? 'error' : 'neutral'}>{ledgerStates[state].label}</Status>
  if (delayedUntil) return <Status tone="warning">登录限速至 {formatMinute(delayedUntil).slice(11)}</Status>
  if (mustChangePassword) return <Status tone="info">待修改密码</Status>
  return <Status tone="success">{ledgerStates.active.label}</Status>
}
