import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/alarms': {
    purpose: '系统每分钟自查一次，发现问题即报警；在这里查看报警，并设置发到哪里。',
    actions: {
      新增渠道: '添加邮箱、群机器人或接口地址，选择发送哪些报警。',
      发送测试: '立即发送一条测试消息，结果当场显示。',
      修改: '更换地址或密钥；已设置的密钥不再显示，留空则保持不变。',
      删除: '删除后报警不再发送到该渠道。',
    },
  },
}
