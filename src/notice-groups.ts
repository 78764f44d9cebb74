import type { Permission } from '#features/staff/rules.ts'
import type { NoticeGroups } from '#platform/notices/rules.ts'

const reviewers: Permission[] = ['scan.review', 'appeals.handle']
const finance: Permission[] = ['finance.handle']
const smsReaders: Permission[] = ['sms.read']
const managers: Permission[] = ['staff.manage']

/** What staff and coin accounts may be told of; the first word of each notice's topic names its group. */
export const noticeGroups: NoticeGroups = {
  staff: [
    { id: 'review', label: '审核与转交', hint: '事项转交给您、同事提到您、批量处理完成、办理超时', needs: reviewers },
    { id: 'coin-orders', label: '查询币业务复核', hint: '您提交的入账、冲正等已复核或被退回', needs: finance },
    { id: 'coin-imports', label: '批量导入', hint: '您提交的批量导入已入账，或因发现错误未入账', needs: finance },
    { id: 'ledger', label: '账务核对', hint: '每小时核对发现差异', isRequired: true, needs: finance },
    {
      id: 'rights',
      label: '权限变更',
      hint: '有变更待您确认、您提出的变更已确认或被否决、运维人员改动了账号',
      isRequired: true,
      needs: managers,
    },
    { id: 'account', label: '本人账号', hint: '您的密码或动态验证码被重置', isRequired: true },
    { id: 'sms', label: '短信额度', hint: '当日短信额度将用尽', isRequired: true, needs: smsReaders },
  ],
  coin: [
    { id: 'ledger', label: '余额提醒', hint: '余额低于提醒值' },
    { id: 'appeal', label: '申诉结果', hint: '申诉已处理' },
  ],
}
