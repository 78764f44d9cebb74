import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/brand': {
    purpose: '网站名称、标志、强调色与备案号，用于所有页面，保存后立即生效。',
    actions: {
      预览: '右侧随填写显示页头、按钮与页脚的样子。',
      改用最接近的: '强调色对比度不足时，换成最接近的合格颜色。',
      上传: '上传标志等图片；“移除”后恢复系统自带的。',
      保存品牌与站点: '保存全部修改。',
    },
  },
}
