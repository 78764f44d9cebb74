import type { Control } from './control.ts'

export const environmentControls: readonly Control[] = [
  {
    clause: '8.1.4.4 a',
    source: 'known',
    demand: '只安装需要的组件',
    how: '压缩包只含运行所需的软件包，附清单',
    proofs: {
      'test/server-packages.test.ts': [
        'serverPackages of package.json names what code of a running server imports, and its Node and PostgreSQL',
      ],
      'test/dependencies.test.ts': ['the bill of materials names the parts inside Node, PostgreSQL and libvips'],
    },
    state: 'unread',
  },
  {
    clause: '8.1.4.4 b',
    source: 'known',
    demand: '关闭不需要的服务和端口',
    how: '门户只监听 `PORT` 一个端口，内置数据库只有本机套接字；主机其余端口由部署方关闭',
    proofs: {
      'test/spec/operation/listening.test.ts': ['a running portal, its database included, waits for connections on its one port'],
    },
    state: 'unread',
  },
  {
    clause: '8.1.4.4 c',
    source: 'known',
    demand: '限定管理终端的网络',
    how: '系统设置“各角色允许的网络”按角色限定员工登录与操作的 IPv4、IPv6 网段，对已打开的会话同样生效',
    proofs: { 'src/features/office/staff/server/sign-in/policy.test.ts': ['with %s a manager at %s signs in and keeps the session: %s'] },
    state: 'unread',
  },
  {
    clause: '8.1.4.4 d',
    source: 'known',
    demand: '检验输入的有效性',
    how: '每个接口的输入有类型、长度和数量上限，随机输入测试覆盖全部接口',
    proofs: {
      'test/bounds.test.ts': ['every list and every record of every input has a bound'],
      'test/spec/http/transport.test.ts': ['%s is refused at the field'],
      'test/fuzz.test.ts': ['%s replies or refuses, whatever one field of a permitted caller holds'],
    },
    state: 'unread',
  },
  {
    clause: '8.1.4.4 e',
    source: 'known',
    demand: '发现并修补已知漏洞',
    how: '依赖固定到版本与校验值；低于最低安全版本时启动日志、指标和后台任务页提示；更换版本见 `docs/operations.md`',
    proofs: {
      'test/dependencies.test.ts': [
        'every dependency is pinned to one version and its integrity hash',
        'what is pinned is no older than the least safe version',
      ],
    },
    state: 'unread',
    facts: ['versions'],
  },
  {
    clause: '8.1.4.4 f',
    source: 'known',
    demand: '发现对重要节点的入侵并报警',
    how: '门户提供指标与报警规则（`deploy/prometheus/alerts.yml`），“审计告警”按审计员定的条件（越权、大量导出、深夜登录）通知；主机与网络入侵检测由部署方承担',
    proofs: {
      'src/features/office/audit-alerts/server/alerts.test.ts': [
        'five refusals of one person within ten minutes fire once; those of others and former ones do not count',
        'an export of %s rows fires %s times, once only, with the way to the entry',
      ],
      'test/deploy.test.ts': ['%s asks for metrics that the portal has'],
    },
    state: 'unread',
  },
  {
    clause: '8.1.4.5',
    source: 'known',
    demand: '恶意代码防范',
    how: '上传文件按内容识别，解析在受限进程中进行。部署方：主机安装并更新防病毒软件，扫描上传目录或对象存储',
    proofs: {
      'src/platform/uploads/server/uploads.test.ts': ['%s is refused by its content', '%s is refused by its ending'],
      'src/platform/processes/server/run-child.test.ts': [
        'a process gets no keys of the portal',
        'a process that takes memory outside its heap is ended at the limit, and its caller goes on',
      ],
    },
    state: 'deployment',
  },
  {
    clause: '8.1.4.6',
    source: 'known',
    demand: '可信验证',
    how: '发布包有校验和与签名，升级前核对。部署方：选用支持可信启动的主机，将门户的程序目录纳入度量并报警',
    proofs: {
      'test/archive/archive.test.ts': [
        'an upgrade is refused unless checksum and signature hold; then the next start is the new version, and there is a way back',
      ],
    },
    state: 'deployment',
  },
]
