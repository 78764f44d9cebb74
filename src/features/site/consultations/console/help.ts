import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/consultations': {
    purpose: '官网访客提交的咨询，逐条跟进到办结；查看完整手机号会记入操作审计。',
    picture: 'editor',
    actions: {
      开始跟进: '选择跟进人与跟进日期，跟进人会收到通知。',
      标记为已处理: '办结，可以写处理备注，仅员工可见。',
      标为无效: '广告或误填的，须写明原因。',
      重新跟进: '已办结的咨询恢复为跟进中。',
      添加备注: '写给同事看的内部备注。',
    },
  },
}
