import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/working-calendar': {
    purpose: '办理期限与项目计划按工作日计算：周一至周五上班，加上这里的放假与调休。',
    actions: {
      填入国务院放假安排: '按已公布的安排填入这一年，保存前还可以逐日修改。',
      保存: '改动对之后提交的事项生效。',
      放弃修改: '恢复到已保存的安排。',
    },
  },
}
