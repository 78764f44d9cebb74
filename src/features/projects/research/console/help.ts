import type { AreaHelp } from '#platform/features/shared/screen-help.ts'
import { reviewHelp } from '#platform/reviewing/shared/review-help.ts'

export const help: AreaHelp['help'] = {
  ...reviewHelp('solutions', {
    subject: '方案申请',
    queue: '客户为项目任务申请的整体解决方案，从受理到完成都在这里办理。',
    item: '核对项目、任务与申请标准，受理后编制方案并交付。',
    actions: {
      受理: '开始办理，客户看到“处理中”。',
      完成: '上传方案文件后完成，客户即可下载。',
      不受理: '写明原因；已扣除的查询币随即退回。',
    },
  }),
  '/console/research/:testId': {
    purpose: '一个任务的调研问题与回答，客户在调研数据查询中看到。',
    actions: {
      添加问题: '写问题并选择回答方式：文字、分组或文件。',
      添加回答: '填写回答，也可以为它上传文件。',
      保存调研信息: '保存后客户即可查询。',
    },
  },
}
