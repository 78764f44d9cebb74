import { defineFeature } from '#platform/features/rules.ts'

const permissions = {
  'machines.manage': '管理接口密钥',
}
const auditActions = {
  'machine.refuse': '接口密钥被拒绝',
  'machine.add_key': '接口密钥新增密钥',
  'machine.change': '接口密钥修改',
  'machine.create': '接口密钥新建',
  'machine.revoke_key': '接口密钥吊销密钥',
}

export const machinesFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { machine: '接口密钥' },
  auditSubjects: {
    machine: { label: '业务系统', path: () => '/console/machines' },
  },
  menu: [
    {
      section: 'system',
      name: '接口密钥',
      path: '/console/machines',
      icon: 'Cable',
      needs: ['machines.manage'],
      children: [{ name: '密钥调用日志', path: '/console/machines/log', icon: 'Cable', needs: ['machines.manage'], hidden: true }],
    },
  ],
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
