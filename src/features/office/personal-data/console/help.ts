import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/personal-data': {
    purpose: '个人要求查阅、复制或删除其信息时在此办理，15 个工作日内答复本人。',
    actions: {
      登记请求: '先核验身份，再按手机号、邮箱或申请人账号查找并提交；同名不算本人。',
      下载压缩包: '导出的信息只由提出人在 24 小时内下载，过期须重新登记。',
      复制答复: '把给本人的答复复制到短信或信函，其中写明依法保留的内容与期限。',
    },
    who: '提交后由账号管理员在“待确认”中确认才执行；尚有未办结的业务时不能删除。',
  },
}
