import { ledgerStates, type LedgerState } from '#platform/ledger/rules.ts'
import { minuteOf } from '#platform/reviewing/console/times.ts'
import { Status } from '#ui/status.tsx'

type Standing = { state: LedgerState; isDisabled: boolean; lockedUntil?: string; mustChangePassword?: boolean }

/** What keeps an account from being used, the gravest first. */
export function AccountStatus({ account }: { account: Standing }) {
  const { state, isDisabled, lockedUntil = '', mustChangePassword = false } = account
  if (isDisabled) return <Status tone="neutral">已停用</Status>
  if (state !== 'active') return <Status tone={state === 'frozen' ? 'error' : 'neutral'}>{ledgerStates[state].label}</Status>
  if (lockedUntil) return <Status tone="warning">登录锁定至 {minuteOf(lockedUntil).slice(11)}</Status>
  if (mustChangePassword) return <Status tone="info">待修改密码</Status>
  return <Status tone="success">{ledgerStates.active.label}</Status>
}
