import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/customers': {
    purpose: '同一家单位的各项业务归在一处：有统一社会信用代码的按代码归属，没有的按单位名称归属。',
    actions: {
      待办: '该客户等待办理的业务有几项；点一行打开客户页。',
      范围: '缩小到某类客户；只显示您有权办理的业务。',
    },
  },
  '/console/customers/:id': {
    purpose: '一个客户的资料、待办、全部业务、联系人与内部备注，每项业务点一下即打开。',
    picture: 'finance',
    actions: {
      合并另一客户: '两个客户其实是一家时提出合并，须另一人确认；查询币账户归到保留客户名下，账本不变。',
      拆分: '合并错了的在期限内提出拆分，同样须另一人确认。',
      显示完整号码: '查看联系人的完整电话，会记入操作审计。',
      添加备注: '写给同事看的内部备注，客户看不到。',
    },
    who: '合并与拆分须“合并与拆分客户”权限，并由另一名有此权限的人在“待确认”中确认。',
  },
}
