import { isSecondPersonRequired, twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { switchValues } from '#platform/settings/rules.ts'
import { switchSetting } from '#platform/settings/server/settings.ts'
import { isTotpRequired } from './accounts/members.ts'
import { networkSetting } from './sign-in/network-setting.ts'
import { policySettings } from './sign-in/policy-settings.ts'

const group = '员工账号'

export const staffSettings = [
  switchSetting({
    name: 'staffTotp',
    group,
    label: '登录需要动态验证码',
    help: '开启后，员工下次登录时绑定验证器，之后每次登录都要输入动态验证码。',
    place: { parameter: 'staffTotp' },
    read: isTotpRequired,
    isProtection: true,
    level3: { value: switchValues.on },
  }),
  switchSetting({
    name: twoPersonParameter,
    group,
    label: '权限变更须二人确认',
    help: '开启后，新建与启用员工账号、调整角色、新建与修改角色、重置密码或双因素、可扣除查询币的接口密钥，以及放宽此类规则，都须由另一名账号管理员确认才生效。',
    place: { parameter: twoPersonParameter },
    read: isSecondPersonRequired,
    isProtection: true,
    level3: { value: switchValues.on },
  }),
  ...policySettings,
  networkSetting,
]
