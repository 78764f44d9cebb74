import type { Control } from './control.ts'

export const trailControls: readonly Control[] = [
  {
    clause: '8.1.4.3 a',
    source: 'read',
    demand: '审计覆盖每个用户和重要事件',
    how: '每个写操作都返回其审计记录，没有的无法编译；登录、失败、越权、导出都有记录',
    proofs: {
      'src/features/office/audit-log/server/handlers.test.ts': [
        'a successful login names the person who logged in',
        'the filtered trail is exported with labels, and the export is audited',
      ],
      'src/features/office/audit-log/server/repeated.test.ts': ['a forbidden call is recorded once a minute for each call'],
      'test/audited-commands.test.ts': [
        'the compiler keeps a command from leaving out its audit entry, and from an action that nobody declared',
      ],
      'test/surface.test.ts': ['calls of the gateway', 'audit actions'],
    },
    state: 'proven',
    facts: ['auditRows'],
  },
  {
    clause: '8.1.4.3 b',
    source: 'read',
    demand: '记录时间、用户、类型、结果',
    how: '每条有时间、操作人、来源地址、动作与对象；失败与被拒绝的各有自己的动作（登录失败写明原因）；可按人、类型、动作、对象、日期查询并导出',
    proofs: {
      'src/features/office/audit-log/server/handlers.test.ts': [
        'the trail is filtered by actor, kind, action, object and day',
        'the filtered trail is exported with labels, and the export is audited',
      ],
      'src/features/office/staff/server/sign-in/policy.test.ts': ['with %s a manager at %s signs in and keeps the session: %s'],
    },
    state: 'proven',
  },
  {
    clause: '8.1.4.3 c',
    source: 'read',
    demand: '保护审计记录，定期备份',
    how: '摘要链与检查点可查出删除、插入和截断，每日摘要签名；至少保留 12 个月，在系统设置中可延长，变更须二人确认；随数据库备份',
    proofs: {
      'src/features/office/audit-log/server/checkpoints.test.ts': [
        'the portal role can neither change nor remove entries of the trail',
        '%s is found',
        'a trail rewritten as a whole is consistent, but no longer contains the former digests',
        'entries older than twelve months are removed by whole checkpoints; the removal is recorded and the rest stays consistent',
      ],
      'src/platform/evidence/server/statements.test.ts': [
        'the day’s heads of ledger and audit trail are signed once, and each day follows the one before',
      ],
      'test/spec/operation/backup.test.ts': ['a backup of a portal that books meanwhile can be restored completely'],
      'src/features/office/audit-log/server/keeping.test.ts': ['nobody changes alone for how long the audit trail is kept: to %s days'],
      'test/journeys/console/duties.test.ts': [
        'for how long the audit trail is kept is changed by a system and a security administrator together',
      ],
    },
    state: 'proven',
    facts: ['auditCheck', 'backup'],
    settings: ['audit.daysKept'],
  },
  {
    clause: '8.1.4.3 d',
    source: 'read',
    demand: '审计进程不被未授权中断',
    how: '写操作与其审计行在同一事务中：审计写不进，操作就不发生，没有可以关闭的审计进程；门户连接数据库的角色只能追加审计；数据库之外的日志进程由部署方保护',
    proofs: {
      'test/audited-commands.test.ts': ['what a command wrote is undone when its audit entry cannot be written'],
      'src/features/office/audit-log/server/checkpoints.test.ts': ['the portal role can neither change nor remove entries of the trail'],
      'src/platform/db/server/catalogue.test.ts': ['a login without rights can neither add a checkpoint nor remove rows'],
    },
    state: 'proven',
    facts: ['auditCheck'],
  },
]
