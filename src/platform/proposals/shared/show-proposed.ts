import { showToast } from '#ui/feedback/show-toast.ts'

export function showProposed(): void {
  showToast('info', '已提交，待另一名账号管理员在“待确认”中确认')
}
