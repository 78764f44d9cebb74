import { formatDate } from '#kit/dates.ts'
import type { Erased, Kept } from './erase.ts'

type Answered = { id: string; at: Date; erased: readonly Erased[]; kept: readonly Kept[]; backupsUntil: Date }

/** What the person is told: what was erased, what stays until when and why, and what backups hold until their day. */
export function writeAnswer({ id, at, erased, kept, backupsUntil }: Answered): string {
  const gone = erased.map(({ label, count }) => `· ${label}：${count} 条`)
  const stays = kept.map(({ label, count, reason, until }) => `· ${label}：${count} 条，${reason}${until && `，保存至 ${until}`}`)
  return [
    `关于您删除个人信息的请求（编号 ${id.slice(0, 8).toUpperCase()}），我们已于 ${formatDate(at)} 办理完毕。`,
    '',
    '一、已删除或匿名化的信息（连同附件、检索索引与草稿）：',
    ...(gone.length > 0 ? gone : ['· 没有']),
    '',
    '二、依照法律、行政法规须继续保存的信息：',
    ...(stays.length > 0 ? stays : ['· 没有']),
    '查询币账本只有账号、数量与业务，不含您的姓名与联系方式，按会计档案管理办法保存。上述信息除存储和必要的安全保护外不再处理，期满即删除。',
    '',
    `三、备份与数据库日志（WAL）不能逐条改写，其中的副本最迟于 ${formatDate(backupsUntil)} 随备份到期清除。此前如从备份恢复，我们会按删除清单在恢复后立即再次删除。`,
    '',
    '如有疑问，请通过隐私政策中的联系方式与我们联系；对答复不满意的，您可以向履行个人信息保护职责的部门投诉。',
  ].join('\n')
}
