import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/jobs': {
    purpose: '定时执行和按需执行的后台任务，以及没有送达的短信、推送等消息。',
    picture: 'admin',
    actions: {
      运行记录: '查看该任务最近 50 次的时间、用时与结果。',
      立即执行: '马上执行一次，不影响下一次按计划执行。',
      暂停: '15 秒内生效，正在执行的一次会执行完；用“恢复”继续。',
      重新执行: '失败的任务排除原因后再执行一次。',
      重新发送: '未送达的消息排除原因后再发一次。',
    },
    who: '只有“查看系统监控”权限时可以查看；涉及资金的任务，开启权限变更二人确认后须另一名账号管理员确认才暂停。',
  },
}
