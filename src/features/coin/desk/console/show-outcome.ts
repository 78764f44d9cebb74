import { showToast } from '#ui/feedback/show-toast.ts'

/** Shows whether a change is done or waits for a second person. */
export function showOutcome(state: 'done' | 'pending', done: string): void {
  if (state === 'done') showToast('success', done)
  else showToast('info', '已提交，待另一名财务人员在“待确认”中确认后入账')
}
