import { numberSetting, switchSetting } from '#platform/settings/server/settings.ts'
import { visitDaysKept } from '#platform/visits/rules.ts'
import { isCountingVisits, visitParameter } from '#platform/visits/server/store.ts'

const group = '访问统计'

export const visitSettings = [
  switchSetting({
    name: 'visits.isCounted',
    group,
    label: '统计网站访问',
    help: '不用 Cookie，不保存访客的地址，不经第三方。关闭后一分钟内停止计数，已有的数字保留到期满。',
    place: { parameter: visitParameter, path: ['isCounted'] },
    read: isCountingVisits,
    isProtection: false,
  }),
  numberSetting({
    name: 'visits.daysKept',
    group,
    label: '访问数字保留（天）',
    help: '每天的页面、来源、搜索词与工具使用次数保留的天数，到期每晚删除。',
    place: { parameter: visitParameter, path: ['daysKept'] },
    range: visitDaysKept,
    weaker: 'none',
  }),
]
