import { showToast } from '#ui/feedback/show-toast.ts'
import { formatBalanceChange } from '#features/coin/accounts/rules.ts'

/** Shows whether a change is done or waits for a second person, with what that will make of the balance of its account. */
export function showOutcome(state: 'done' | 'pending', done: string, balance?: { now: number; change: number }): void {
  if (state === 'done') return showToast('success', done)
  const becomes = balance ? `，余额 ${formatBalanceChange(balance.now, balance.now + balance.change)}` : ''
  showToast('info', `已提交，待另一名财务人员在“待确认”中确认后入账${becomes}`)
}
