import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { describeImports } from '#platform/imports/server/describe-imports.ts'
import { staffImports } from '../import-contract.ts'
import { getMe, getOwnDetails, listRoles, listStaff } from '../contract.ts'
import { getDuties } from '../duty-contract.ts'
import { listPasskeys } from '../passkey-contract.ts'
import { listLogins, listOnline, listOwnSessions } from '../session-contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  ...describeImports(staffImports, '员工账号'),
  [getMe, '取得本人的账号、角色、菜单与权限'],
  [getOwnDetails, '取得本人的部门与电话'],
  [listRoles, '列出角色、权限与待确认的变更'],
  [listStaff, '按姓名、角色、部门与状态查找员工账号'],
  [getDuties, '查看三员分立是否开启，以及同时担任的人'],
  [listPasskeys, '列出本人的通行密钥与备用码数量'],
  [listLogins, '按账号、结果与日期查找登录记录'],
  [listOnline, '列出 30 分钟内有操作的登录'],
  [listOwnSessions, '列出本人登录的设备'],
]
