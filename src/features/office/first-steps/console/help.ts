import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/first-steps': {
    purpose: '新安装的系统按顺序完成这些步骤，网站即可对外使用；每一步以后都可以再改。',
    actions: {
      发布首批页面: '发布隐私政策、走进我们等模板页面；隐私政策请先由法务核对。',
      发布联系方式: '填写热线、服务时间与地址，至少一条热线。',
      略过: '暂时没有备案号或员工名单的，可以先略过。',
    },
  },
}
