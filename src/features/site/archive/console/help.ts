import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/content-archive': {
    purpose: '把全部内容连同图片和附件存为一个文件，用来搬迁网站或建立新站。',
    actions: {
      导出全部内容: '包括线上版本与草稿，不含历史版本、重定向、字典、品牌与设置；文件只有导出的人能下载。',
      选择归档文件: '上传由“导出”生成的 .zip，先检查并与本站比较。',
      开始导入: '按所选方式写入新增与变化的内容，可以离开本页，完成后有通知。',
      放弃: '不导入，网站没有改动。',
    },
  },
}
