import type { AreaHelp } from '#platform/features/shared/screen-help.ts'
import { reviewHelp } from '#platform/reviewing/shared/review-help.ts'

export const help: AreaHelp['help'] = {
  ...reviewHelp('invoices', {
    subject: '开票申请',
    queue: '客户就充值提出的开票申请，从审批、开票到红冲都在这里办理。',
    item: '核对开票信息与所含的充值记录，审批后开票或导出到开票软件。',
    picture: 'finance',
    actions: {
      通过: '同意开票，申请进入“开票中”，可以随批次导出。',
      开票: '填写发票号码与开票日期，上传版式文件，客户即可下载。',
      驳回: '写明原因，客户可以修改后重新提交；已导出的请先在开票软件中作废。',
      登记红冲: '发票红冲后登记红字发票号码，所含充值可以再次申请开票。',
    },
  }),
  '/console/invoice-batches': {
    purpose: '把已通过的开票申请成批导出为开票软件读取的文件，每份申请只随一个批次导出。',
    actions: {
      导出新批次: '导出所有尚未导出的申请，并记下批次编号。',
      再次导出: '文件丢失时再取一次，只包含仍待登记结果的申请；已开票、已驳回的不再导出。',
      开票结果导入: '开票软件开完票后，在那里登记结果。',
    },
  },
  '/console/invoice-results': {
    purpose: '把开票软件的结果逐行登记为“已开票”：先预览，全部无误才登记。',
    actions: {
      选择结果表: '上传按模板整理的表格，每行一份申请；有一行错误就一份也不登记。',
      上传文件包: '上传含发票文件的 .zip，文件名须含 20 位发票号码。',
      登记: '预览无误后登记并通知客户，登记后不能撤销。',
      放弃: '不登记任何一份申请，需要时可以重新上传。',
    },
  },
  '/console/invoice-statistics': {
    purpose: '按月、按发票类型查看申请、开票、驳回与红冲的份数和金额。',
    actions: {
      年度: '选择某一年或近 12 个月。',
      金额: '图中改看金额或份数；申请按提交时间、开票按发票日期、其余按办理时间计入各月。',
    },
  },
}
