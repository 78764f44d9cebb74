import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'

const permissions = {
  'staff.manage': '管理员工账号',
  'system.monitor': '查看系统监控',
}
const auditActions = {
  'passkey.add': '通行密钥登记',
  'passkey.begin': '通行密钥开始登记',
  'passkey.remove': '通行密钥移除',
  'passkey.rename': '通行密钥改名',
  'passkey.renew-codes': '备用码更换',
  'passkey.use-code': '备用码使用',
  'session.end-own': '退出本人在其他设备的登录',
  'session.force-end': '强制退出登录',
  'staff.add-duty-roles': '新建三员角色',
  'staff.add-role': '新建角色',
  'staff.change-role': '修改角色',
  'staff.confirm': '员工账号重新确认',
  'staff.create': '员工账号新建',
  'staff.disable': '员工账号停用',
  'staff.drop-import': '员工账号放弃导入',
  'staff.enable': '员工账号启用',
  'staff.import': '员工账号导入',
  'staff.link-directory': '员工账号关联统一身份',
  'staff.preview-import': '员工账号导入预览',
  'staff.remove-picture': '员工移除本人头像',
  'staff.remove-role': '删除角色',
  'staff.reset': '重置员工账号的密码与双因素',
  'staff.reset-password': '员工账号重置密码',
  'staff.reset-totp': '员工账号重置动态验证码',
  'staff.separate-duties': '三员分立变更',
  'staff.set-details': '员工部门与电话修改',
  'staff.set-picture': '员工更换本人头像',
  'staff.set-role': '员工账号变更角色',
  'staff.unlock': '员工账号解锁',
  'totp.begin': '动态验证码开始绑定',
  'totp.enrol': '动态验证码绑定',
}
const notices = {
  staff: { account: { label: '本人账号', hint: '您的密码、动态验证码或通行密钥被重置', isRequired: true } },
} satisfies NoticeTable

export const staffFeature = defineFeature({
  permissions,
  quickActions: [{ name: '新建员工账号', path: '/console/staff?new', needs: ['staff.manage'] }],
  auditActions,
  auditEntities: { passkey: '通行密钥', staff: '员工账号', totp: '动态验证码' },
  auditSubjects: {
    role: { label: '角色', path: () => '/console/roles' },
    'staff-import': { label: '员工导入', path: (id) => `/console/staff/import?${new URLSearchParams({ id })}` },
    staff: { label: '员工', path: (id, name) => `/console/staff?${new URLSearchParams({ query: name || id })}` },
  },
  menu: [
    {
      section: 'accounts',
      name: '员工账号',
      path: '/console/staff',
      icon: 'UserCog',
      needs: ['staff.manage'],
      children: [
        { name: '导入员工', path: '/console/staff/import', icon: 'FileUp', needs: ['staff.manage'], hidden: true },
        { name: '休假代理一览', path: '/console/staff/delegations', icon: 'CalendarDays', needs: ['staff.manage'], hidden: true },
      ],
    },
    {
      section: 'accounts',
      name: '角色与权限',
      path: '/console/roles',
      icon: 'KeyRound',
      needs: ['staff.manage', 'audit.read'],
      children: [
        { name: '权限对照', path: '/console/roles/matrix', icon: 'KeyRound', needs: ['staff.manage', 'audit.read'], hidden: true },
      ],
    },
    { section: 'accounts', name: '在线用户', path: '/console/online', icon: 'MonitorSmartphone', needs: ['staff.manage'] },
    { section: 'security', name: '登录日志', path: '/console/login-log', icon: 'LogIn', needs: ['audit.read'] },
    { name: '我的账号', path: '/console/me', icon: 'LockKeyhole', hidden: true },
  ],
  notices,
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
