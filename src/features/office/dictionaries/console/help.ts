import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/dictionaries': {
    purpose: '维护各表单中供选择的条目，修改随即生效，已有的记录保留当时的名称。',
    actions: {
      添加: '在所选字典中加一项；有下级的字典可以“添加下级”。',
      修改: '改名称、顺序与参数；旧名称会作为曾用名保留。',
      停用: '不再供选择，已有记录不受影响；用“启用”恢复。',
      删除: '只有没有记录使用的条目可以删除，删除后不能恢复。',
    },
  },
}
