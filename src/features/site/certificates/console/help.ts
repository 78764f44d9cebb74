import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/certificate-import': {
    purpose: '由文件成批登记证书：每行一张，有一行错误就一张也不导入。',
    actions: {
      选择文件: '上传按模板填写的文件；编号已有且内容相同的不改动，不同的更新。',
      导入: '预览无误后导入；发布须第二人审核时导入后为草稿，否则随即可以查询。',
      放弃: '不改动任何证书，需要时重新上传。',
    },
  },
}
