import { readPlace, switchSetting } from '#platform/settings/server/settings.ts'
import { isTotpRequired } from './members.ts'

const group = '员工账号'
const twoPersons = { parameter: 'twoPersonPermissions' }

export const staffSettings = [
  switchSetting({
    name: 'staffTotp',
    group,
    label: '登录需要动态验证码',
    help: '开启后，员工下次登录时绑定验证器，之后每次登录都要输入动态验证码。',
    place: { parameter: 'staffTotp' },
    read: isTotpRequired,
  }),
  switchSetting({
    name: 'twoPersonPermissions',
    group,
    label: '角色变更须二人确认',
    help: '开启后，对员工角色的修改须由另一名账号管理员确认才生效。',
    place: twoPersons,
    read: (db) => readPlace(db, twoPersons, false),
  }),
]
