/** The columns that a person is told, and how they are called; keys, digests and search texts are no one's data. */
export const columnLabels: Readonly<Record<string, string>> = {
  number: '编号',
  code: '编号',
  account: '账号',
  name: '姓名或名称',
  applicant_name: '申请人',
  actor_name: '操作人',
  company: '单位',
  contact: '联系人',
  phone: '手机号',
  mobile: '手机号',
  email: '邮箱',
  title: '标题',
  text: '内容',
  question: '咨询内容',
  description: '描述',
  product: '咨询主题',
  page: '来源页面',
  target: '扫描目标',
  type: '类型',
  action: '操作',
  comment: '办理意见',
  tax_number: '纳税人识别号',
  bank: '开户银行',
  bank_account: '银行账号',
  address: '地址',
  remark: '备注',
  fen: '金额（分）',
  ip: '网络地址',
  device: '设备',
  consent_version: '同意的隐私政策版本',
  declaration_version: '授权声明版本',
  cells: '导入的内容',
  data: '草稿内容',
  at: '时间',
  created_at: '建立时间',
  submitted_at: '提交时间',
  decided_at: '办结时间',
  saved_at: '保存时间',
  kept_at: '登记时间',
}

/** The labelled columns of a row that hold something. */
export function toShown(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columnLabels).flatMap(([column, label]) => {
      const value = row[column]
      return value === undefined || value === null || value === '' ? [] : [[label, value]]
    }),
  )
}
