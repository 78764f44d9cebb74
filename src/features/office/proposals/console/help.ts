import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/proposals': {
    purpose: '由一人提出、另一人确认后才生效的变更：账号、角色、重置、超限额的充值与扣除等。',
    actions: {
      确认: '向提出人核实后确认，变更立即生效；不能确认自己提出的。',
      否决: '写明意见，变更不生效，提出人会收到通知。',
      撤回: '提出人在确认之前可以撤回。',
      一并确认: '一次确认多笔金额与价目表一致的充值。',
    },
    who: '提出人在这里看到自己提出的变更与结果。账号类的变更由有“管理员工账号”权限的人确认，查询币类的由有“处理查询币业务”权限的人确认。',
  },
}
