import { lineSetting, numberSetting } from '#platform/settings/server/settings.ts'
import { parseDenyList } from '../targets/policy.ts'
import { targetLimits } from '../targets/rules.ts'

const group = '扫描目标'
const parameter = 'scan_targets'

export const scanSettings = [
  lineSetting({
    name: 'scan_targets.deny',
    group,
    label: '禁止扫描的目标',
    help: '写法与申请中的扫描目标相同，多个以逗号分隔；命中的申请不能提交。',
    place: { parameter, path: ['deny'] },
    isProtection: true,
    findError(text) {
      const [wrong] = text.trim() === '' ? [] : parseDenyList(text).invalid
      return wrong && `“${wrong}”不是有效的目标`
    },
  }),
  numberSetting({
    name: 'scan_targets.maxHosts',
    group,
    label: '每份申请的目标上限',
    help: '按展开后的主机数计算。',
    place: { parameter, path: ['maxHosts'] },
    range: { fallback: targetLimits.hosts, least: 1, most: 65_536 },
    weaker: 'higher',
  }),
]
