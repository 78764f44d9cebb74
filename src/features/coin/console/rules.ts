import { type BookingKind, bookingKinds, type LedgerState } from '#platform/ledger/rules.ts'

/** What finance does with accounts; coins are whole, yuan have two decimals. */
export const deskLimits = {
  account: 40,
  company: 100,
  contact: 40,
  phone: 20,
  reason: 200,
  receipt: 60,
  letter: 60,
  text: 100,
  coins: 100_000_000,
  yuan: 15,
  rowsCounted: 10_000,
  plotDays: 400,
  exportRows: 200_000,
  exportHours: 24,
  importLines: 5000,
  importBytes: 2 * 1024 * 1024,
  importName: 100,
  timeline: 50,
} as const

/** Changes of more coins than this wait for a second person, unless the setting says otherwise. */
export const firstSecondPersonAbove = 10_000

export const customerPhone = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?)$/

export const deskWords = { grantReason: '请输入赠送原因' } as const

export const deskRefusals = {
  accountTaken: { code: 'account_taken', msg: '该账号已存在，请换一个账号' },
  creditCodeTaken: { code: 'credit_code_taken', msg: '该统一社会信用代码已属于另一客户' },
  creditCodeUnusual: { code: 'credit_code_unusual', msg: '统一社会信用代码的校验位不符，请核对；确认无误可仍然保存' },
  changedMeanwhile: { code: 'changed_meanwhile', msg: '内容已被他人修改，请刷新后重试' },
  receiptUsed: { code: 'receipt_used', msg: '该收款凭证号已入账或正在复核' },
  pendingReversal: { code: 'pending_reversal', msg: '该笔记账的冲正正在等待复核' },
  secondPerson: { code: 'second_person', msg: '须由提交人以外的另一名财务人员复核' },
  exportRunning: { code: 'export_running', msg: '您有一项导出正在进行，请等待完成' },
  exportTooLong: { code: 'export_too_long', msg: `结果超过 ${deskLimits.exportRows / 10_000} 万行，请缩小筛选范围` },
  importTooLarge: { code: 'file_too_large', msg: '文件必须小于2MB' },
  importHead: { code: 'file_head', msg: '表头与模板不一致，请使用模板填写' },
  importEmpty: { code: 'file_empty', msg: '文件中没有数据行' },
  importTooLong: { code: 'file_too_long', msg: `一次最多导入 ${deskLimits.importLines} 行` },
  importDone: { code: 'import_done', msg: '内容相同的文件已经导入过' },
  importFaulty: { code: 'import_faulty', msg: '文件中还有错误，未入账' },
} as const

export const systemAccounts: Readonly<Record<string, string>> = { paid: '客户付款', granted: '赠送', used: '已使用', voided: '已扣减' }

export const orderKinds = {
  recharge: bookingKinds.recharge.label,
  grant: bookingKinds.grant.label,
  deduct: bookingKinds.void.label,
  reverse: bookingKinds.reversal.label,
  import: '批量导入',
  limit: '调高复核限额',
} as const
export type OrderKind = keyof typeof orderKinds

export const orderStates = {
  pending: { label: '待复核', tone: 'warning' },
  confirmed: { label: '已复核', tone: 'success' },
  declined: { label: '已退回', tone: 'error' },
} as const
export type OrderState = keyof typeof orderStates

export const importKinds = { recharge: '充值', use: '核销' } as const
export type ImportKind = keyof typeof importKinds

/** `faulty` was never booked, `ready` may be, `failed` was undone as a whole. */
export const importStates = {
  faulty: { label: '有错误', tone: 'error' },
  ready: { label: '待入账', tone: 'info' },
  review: { label: '待复核', tone: 'warning' },
  waiting: { label: '入账中', tone: 'info' },
  booked: { label: '已入账', tone: 'success' },
  failed: { label: '未入账', tone: 'error' },
  dropped: { label: '已放弃', tone: 'neutral' },
} as const
export type ImportState = keyof typeof importStates

type ImportColumn = { head: string; example: string }
export const importColumns = {
  recharge: [
    { head: '账号', example: '6200000001' },
    { head: '数量（枚）', example: '100' },
    { head: '金额（元）', example: '5000.00' },
    { head: '收款凭证号', example: 'SK20261120001' },
    { head: '备注', example: '11 月充值；金额为 0 即赠送，须写明原因' },
  ],
  use: [
    { head: '账号', example: '6200000001' },
    { head: '数量（枚）', example: '1' },
    { head: '业务类型', example: '报告下载' },
    { head: '明细', example: '等级保护测评报告' },
    { head: '业务流水号', example: 'YW20261120001' },
  ],
} as const satisfies Record<ImportKind, readonly ImportColumn[]>

export const exportStates = {
  waiting: '排队中',
  running: '生成中',
  done: '已完成',
  failed: '失败',
} as const
export type DeskExportState = keyof typeof exportStates

/** Sort orders of lists; a leading minus turns one round. */
export const accountSorts = ['opened', '-opened', 'balance', '-balance', 'account', '-account'] as const
export const customerSorts = ['-created', 'created', 'company', '-company', 'balance', '-balance'] as const
export const bookingSorts = ['-at', 'at', '-amount', 'amount'] as const

type Standing = { state: LedgerState }

/** Which action the state of an account allows. */
export const accountCan = {
  book: ({ state }: Standing) => state === 'active',
  freeze: ({ state }: Standing) => state === 'active',
  unfreeze: ({ state }: Standing) => state === 'frozen',
  change: ({ state }: Standing) => state !== 'moved',
}

type Booked = { kind: BookingKind; isReversed: boolean }
export const bookingCan = {
  reverse: ({ kind, isReversed }: Booked) => !isReversed && bookingKinds[kind].isReversible,
}

/** Labels of the audit trail for an account's timeline. */
export const timelineLabels: Readonly<Record<string, string>> = {
  'coin-account.open': '开户',
  'coin-account.freeze': '冻结',
  'coin-account.unfreeze': '解除冻结',
  'coin-account.reset-password': '重置密码',
  'coin-account.unlock': '解除登录限速',
  'coin-account.set-alert': '调整余额提醒',
  'coin-account.set-category': '调整类别',
  'coin-account.set-phone': '更换手机号',
  'coin-account.show-phone': '查看完整手机号',
  'coin-account.recharge': '充值',
  'coin-account.grant': '赠送',
  'coin-account.deduct': '扣减',
  'coin-account.reverse': '冲正',
  'coin-order.place': '提交复核',
  'coin-order.confirm': '复核通过',
  'coin-order.decline': '复核退回',
}

/** What a check of the ledger may find. */
export const findingLabels: Readonly<Record<string, string>> = {
  'account is not the sum of its entries': '账户余额与分录合计不符',
  'account holds less than nothing': '账户余额为负',
  'coins held are not the sum of the holds': '预占数与预占记录不符',
  'booking is not two entries that make 0': '记账的两条分录不平',
  'reversal is not the opposite': '冲正与原记账不相反',
  'entry of an unknown account': '分录所属账户不存在',
  'seal does not follow the one before': '封存摘要不连续',
  'chain is broken': '校验链断裂',
  'chain does not fit its seal': '校验链与封存摘要不符',
  'head of the chain is wrong': '校验链末端不符',
}
