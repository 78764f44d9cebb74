import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/reconciliation': {
    purpose: '把银行或支付平台的收款与充值入账、充值申请逐笔对应，找出两边剩下的。',
    picture: 'finance',
    actions: {
      上传收款文件: '上传网银或支付平台的明细原件；重复或重叠的文件不会重复计入。',
      重新对账: '用此后入账的充值和新的申请再对应一次，人工对应与标记不变。',
      对应: '在收款详情中人工选择金额相同的充值或申请。',
      标为不是充值: '写明原因，该笔收款不再等待对应；可以恢复对账。',
      提交入账: '已对上充值申请的收款提交入账，由另一名财务人员在“待确认”中确认。',
    },
  },
  '/console/reconciliation/unpaid': {
    purpose: '已记账、但没有任何收款与之对应的充值，供逐笔核对凭证。',
    actions: {
      入账日期: '按入账日期缩小范围；点一行打开账户，确属误记的在账本中冲正。',
    },
  },
  '/console/reconciliation/files': {
    purpose: '上传过的收款文件，以及每个文件有多少行是首次导入、此前已导入或不是收款。',
    actions: {
      上传收款文件:
        '支持 .xlsx、.csv 与 .txt；工行、农行、中行、建行、招行、支付宝、微信支付的明细可以原样上传；外币和负数收入不计为收款，导入前会逐行提示。',
    },
  },
  '/console/reconciliation/files/:id': {
    purpose: '一个收款文件逐行的处理结果。',
    actions: {
      只看: '只列出首次导入、此前已导入或不是收款的行；点一行打开对应的收款。',
    },
  },
}
