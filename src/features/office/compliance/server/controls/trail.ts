import type { Control } from './control.ts'

export const trailControls: readonly Control[] = [
  {
    clause: '8.1.4.3 a',
    source: 'read',
    demand: '审计覆盖每个用户和重要事件',
    how: '每个写操作的类型声明其审计动作，没有声明的无法编译；登录、失败、越权、导出都有记录',
    proofs: {
      'src/features/office/audit-log/server/handlers.test.ts': ['a successful login names the person who logged in'],
      'src/features/office/audit-log/server/repeated.test.ts': ['a forbidden call is recorded once a minute for each call'],
      'test/surface.test.ts': ['audit actions'],
    },
    state: 'proven',
    facts: ['auditRows'],
  },
  {
    clause: '8.1.4.3 b',
    source: 'read',
    demand: '记录时间、用户、类型、结果',
    how: '审计页按人、类型、动作、对象、日期查询，可导出',
    proofs: {
      'src/features/office/audit-log/server/handlers.test.ts': [
        'the trail is filtered by actor, kind, action, object and day',
        'the filtered trail is exported with labels, and the export is audited',
      ],
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
        'a trail rewritten as a whole is consistent, but no longer contains the former digests',
        'entries older than twelve months are removed by whole checkpoints; the removal is recorded and the rest stays consistent',
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
    how: '写操作与其审计行在同一事务中，没有可以关闭的审计进程；数据库之外的日志进程由部署方保护',
    proofs: {
      'src/platform/db/server/catalogue.test.ts': [
        'a login without rights can neither add a checkpoint nor remove rows',
        'a publication of all tables stops nothing',
      ],
    },
    state: 'proven',
    facts: ['auditCheck'],
  },
]
