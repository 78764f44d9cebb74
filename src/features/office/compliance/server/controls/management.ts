import type { Control } from './control.ts'

export const managementControls: readonly Control[] = [
  {
    clause: '8.1.5.1',
    source: 'known',
    demand: '系统管理员经身份鉴别，只用规定的命令或界面，操作受审计',
    how: '控制台与 `npm run staff` 是仅有的入口，命令行操作同样进入审计并通知全部管理员',
    proofs: {
      'src/features/office/staff/server/operator/operator.test.ts': [
        'an account created by the operator logs in with its one-time password; it is audited and managers are notified',
      ],
    },
    state: 'unread',
  },
  {
    clause: '8.1.5.2',
    source: 'known',
    demand: '审计管理员同上',
    how: '安全审计员只有审计权限；查看与导出审计须此权限，导出本身也记录',
    proofs: { 'src/features/office/audit-log/server/handlers.test.ts': ['listing and exporting require the audit permission'] },
    state: 'unread',
  },
  {
    clause: '8.1.5.3',
    source: 'known',
    demand: '安全管理员同上',
    how: '“角色与权限”中的“三员分立”：系统、安全、审计管理员权限互斥，各须两人；开启与关闭须二人确认',
    proofs: {
      'src/features/office/staff/server/duties/duties.test.ts': [
        'it takes two persons to separate the duties and to end it, although changes of rights take one',
        'the preset is refused until each administrator has a second holder and nobody holds mixed rights, and says what is missing',
      ],
      'test/journeys/console/duties.test.ts': [
        'three administrators: refused while one lacks a second holder, switched on by two, each sees what is theirs',
      ],
    },
    state: 'unread',
  },
  {
    clause: '8.1.5.4',
    source: 'known',
    demand: '集中管控',
    how: '指标 `/metrics`、日志为逐行 JSON，由部署方的平台汇集',
    proofs: {
      'test/spec/operation/metrics.test.ts': ['every metric is a number from the first minute on'],
      'test/spec/accounts/secrets.test.ts': ['no input breaks a log line: it stays one line of JSON'],
    },
    state: 'deployment',
  },
]
