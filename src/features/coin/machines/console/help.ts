import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/machines': {
    purpose: '为公司其他业务系统发放接口密钥，限定它能做什么、从哪里来、每分钟多少次。',
    actions: {
      新建接入系统: '登记系统名称与权限，得到只显示一次的密钥。',
      新增密钥: '更换密钥时先新增一把，对方换用后再吊销旧的，服务不中断。',
      吊销: '使用该密钥的调用立即被拒绝，不能恢复。',
      修改: '调整名称、权限、来源与上限；增加权限后现有密钥失效。',
      '下载接口说明（OpenAPI）': '供对方开发人员使用的接口描述文件。',
    },
    who: '开启权限变更二人确认后，新建系统与新增密钥须另一名账号管理员确认。',
  },
}
