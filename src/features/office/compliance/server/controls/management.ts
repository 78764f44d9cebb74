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
    how: '“安全审计员”角色只看审计与运行状况，不办业务、不改设置与账号；查看与导出审计须此权限，导出本身也记录',
    proofs: {
      'test/surface.test.ts': ['the menu of each role'],
      'src/features/office/audit-log/server/handlers.test.ts': [
        'listing and exporting require the audit permission',
        'the filtered trail is exported with labels, and the export is audited',
      ],
    },
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
    how: '指标 `/metrics`、日志为逐行 JSON。部署方：由统一的平台汇集日志（保存不少于六个月）、指标与报警，集中管理补丁、防病毒与设备',
    proofs: {
      'test/spec/operation/metrics.test.ts': ['every metric is a number from the first minute on'],
      'test/spec/accounts/secrets.test.ts': ['no input breaks a log line: it stays one line of JSON'],
    },
    state: 'deployment',
  },
]
