import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/recharge-requests': {
    purpose: '客户登记的付款。收到款项后登记到账，查询币随即充入账户。',
    picture: 'finance',
    actions: {
      登记到账: '核对付款单位与金额后充值，申请随充值一起完成。',
      关闭申请: '长期没有到账的写明原因后关闭，客户会收到通知并看到原因。',
    },
  },
}
