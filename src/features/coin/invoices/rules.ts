import type { RefusalEntry } from '#gateway/refusals.ts'
import { hasValidCheckDigit, isCreditCode } from '#kit/identifiers/credit-code.ts'

export const invoiceLimits = {
  title: 40,
  kind: 10,
  taxNumber: 40,
  bank: 40,
  bankAccount: 40,
  phone: 11,
  address: 100,
  remark: 500,
  number: 20,
  reason: 200,
  /** Recharges of one application. */
  recharges: 200,
  /** Free recharges in one reply to a foreign client; our own screen loads page by page. */
  listed: 1000,
  /** Remarks beyond this are often cut by the buyers' own software. */
  longRemark: 200,
  /** Bytes of GBK, two for a Chinese character. */
  printedLine: 100,
  titles: 10,
  workingDays: 3,
  /** The legal retention of accounting records; removing an issued invoice would free its recharges. */
  yearsKept: 30,
  /** Of the same account, beside an application. */
  earlier: 10,
} as const

/** What is printed as the item of every invoice. */
export const invoiceSubject = '*预付卡销售*查询币充值'

export const invoiceMessages = {
  buyer: '请选择购买方类型',
  kind: '请选择发票类型',
  noRecharges: '请选择要开票的充值记录',
  tooManyRecharges: `一次最多选择${invoiceLimits.recharges}条充值记录`,
  titleCharacters: '开票单位不能包含 < 或 >',
  taxCharacters: '纳税人识别号只能由数字和字母组成',
  scientificAccount: '银行账号被表格软件改成了科学计数法，请填写完整的账号',
  submitted: '开票申请已提交',
  resubmitted: '开票申请已重新提交',
  onlyOrdinary: '充值属于预付卡销售，按规定只能开具普通发票，不能开具专用发票。',
  confirm: '请核对将要打印在发票上的内容',
  dayAhead: '开票日期不能晚于今天',
  oneDataFile: '请上传 OFD 版式文件或 XML 数据文件，至少一个',
} as const

export const invoiceRefusals = {
  used: { code: 'recharge_used', msg: '所选充值记录已用于其他开票申请' },
  notInvoiceable: { code: 'not_invoiceable', msg: '所选充值记录不能开票' },
  unknownRecharge: { code: 'not_found', msg: '所选充值记录不存在' },
  kindNotOffered: { code: 'invalid', msg: '暂不提供该类型的发票' },
  reversed: { code: 'wrong_state', msg: '所含充值记录已冲正，请驳回该申请' },
  numberTaken: { code: 'number_taken', msg: '该发票号码已登记' },
  noProof: { code: 'wrong_state', msg: '发票尚未开具，暂不能下载' },
} as const satisfies Record<string, RefusalEntry>

/** An identity card's, by its date of birth: the number of persons and of some small businesses. */
const personalNumber = /^\d{6}(19|20)\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])\d{3}[\dX]$/

/** A warning about an unusual tax number, '' for a usual one. It does not prevent submitting: some valid codes fail the check digit. */
export function findTaxNumberWarning(given: string): string {
  if (![15, 17, 18, 20].includes(given.length)) return '纳税人识别号通常为15、17、18或20位，请核对'
  if (given.length !== 18 || personalNumber.test(given)) return ''
  if (!isCreditCode(given)) return '与统一社会信用代码的格式不符，请核对'
  if (!hasValidCheckDigit(given)) return '统一社会信用代码的校验位不符，请核对'
  return ''
}

/** A warning where the parts printed on one line (address and phone, bank and account) are longer than the 100 bytes of GBK that the tax software accepts (docs/domain.md), else ''. */
export function findPrintedLineWarning(label: string, parts: readonly string[]): string {
  const bytes = [...parts.join('')].reduce((sum, character) => sum + (character > '\x7f' ? 2 : 1), 0)
  return bytes > invoiceLimits.printedLine ? `${label}合计较长，发票上可能打印不全，请尽量精简` : ''
}
