import type { AreaHelp } from '#platform/features/shared/screen-help.ts'
import { reviewHelp } from '#platform/reviewing/shared/review-help.ts'

export const help: AreaHelp['help'] = reviewHelp('scan-applications', {
  subject: '漏扫申请',
  queue: '客户提交的漏扫工具使用申请在这里排队，按办理期限处理。',
  item: '核对申请的扫描目标、任务类型、授权声明与授权书，再决定是否通过。目标已由系统规范化，内网、敏感单位等会标出。',
  picture: 'assessor',
  actions: {
    通过: '同意使用；有敏感目标等情形时须两位审核人先后通过。',
    驳回: '不同意使用，须写明原因，申请人会看到。',
    复制全部目标: '复制规范化后的目标，用于扫描器。',
    扫描: '通过 10 分钟后，持有接口密钥的扫描系统即可领取任务；这里显示待扫描、扫描中、未完成的原因，或结果已交付。',
    交付结果: '没有接入扫描系统时，由评估人员上传报告或填写地址；无论由谁交付，申请人都在“查看结果”中打开。',
  },
  who: '“查看漏扫申请”权限只能查看；办理须“审核漏扫申请”权限。',
})
