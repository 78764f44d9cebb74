import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/applicants': {
    purpose: '可以登录漏扫工具申请的人员，为他们开账号、重置密码或冻结。',
    actions: {
      新建申请人: '填账号、姓名与单位，得到只显示一次的一次性密码。',
      邀请: '为导入的人员生成一次性密码，列表只显示这一次，请保存后逐一告知。',
      重置密码: '原密码立即失效，所有登录结束。',
      冻结: '无法登录，已提交的申请不受影响；用“解除冻结”恢复。',
      解除登录限速: '多次输错密码后立即允许再次登录。',
    },
  },
  '/console/applicants/import': {
    purpose: '由文件成批建立申请人账号：有一行错误就一个账号也不建。',
    actions: {
      选择文件: '上传按模板填写的文件，先看预览。',
      导入: '建立账号；导入后还不能登录，须再邀请。',
      放弃: '不新建任何账号，需要时重新上传。',
    },
  },
}
