import { showToast } from '#ui/feedback/show-toast.ts'

/** Done, or waiting for a second person. */
export function showOutcome(state: 'done' | 'pending', done: string): void {
  if (state === 'done') showToast('success', done)
  else showToast('info', '已提交，待另一名财务人员复核后入账')
}
