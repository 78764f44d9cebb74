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
      'src/platform/uploads/server/uploads.test.ts': ['%s is refused by its content or its ending'],
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
  {
    clause: '8.1.4.7 a',
    source: 'known',
    demand: '重要数据传输中的完整性',
    how: '经 TLS 传输；推送以 HMAC 签名',
    proofs: { 'src/features/office/webhooks/server/webhooks.test.ts': ['a delivery is signed over time and body, and sent once'] },
    state: 'unread',
  },
  {
    clause: '8.1.4.7 b',
    source: 'known',
    demand: '重要数据存储中的完整性',
    how: '账本与审计为摘要链，独立脚本可核验；每日摘要由安装实例的密钥签名，`gm` 时另以 HMAC-SM3 密封；账号、角色与会话带校验码；文件按内容摘要存放',
    proofs: {
      'src/platform/ledger/server/verify-ledger.test.ts': ['a changed or truncated export is detected'],
      'src/features/office/staff/server/seals/seals.test.ts': ['%s, written past the portal, is found by the check: %s'],
      'src/platform/files/server/disk-store.test.ts': ['content is read under its hash, and stored once however often it is written'],
      'src/platform/evidence/server/statements.test.ts': [
        'the day’s heads of ledger and audit trail are signed once, and each day follows the one before',
        '%s is found',
      ],
      'src/features/office/audit-log/server/evidence-package.test.ts': [
        'one changed byte of any file is noticed, as is a file that lacks or was added',
      ],
    },
    state: 'unread',
    facts: ['statement', 'auditCheck'],
  },
  {
    clause: '8.1.4.8 a',
    source: 'known',
    demand: '重要数据传输中的保密性',
    how: '同 8.1.4.1 c',
    proofs: {
      'src/platform/session/server/cookies.test.ts': [
        'scripts and other sites cannot read the session cookie, and with an https address it is never sent over plain http',
      ],
    },
    state: 'unread',
    facts: ['transport'],
  },
  {
    clause: '8.1.4.8 b',
    source: 'known',
    demand: '重要数据存储中的保密性',
    how: '口令以 argon2id 存放；第二因素密钥与推送密钥按用途加密（AES-256-GCM，`PORTAL_CRYPTO=gm` 时 SM4-GCM）；手机号等业务数据未逐字段加密，由数据库所在磁盘加密保护（部署方）',
    proofs: {
      'src/platform/credentials/server/passwords.test.ts': [
        'a password is stored as argon2id with 46 MiB, and is verified with the hash in either case',
      ],
      'src/gateway/server/crypto/suites.test.ts': [
        'what was encrypted with %s is read under both settings, and only with its key, its purpose and unchanged',
      ],
      'src/features/office/staff/server/sign-in/sign-in.test.ts': ['the secret of the second factor is encrypted in the database'],
    },
    state: 'unread',
    facts: ['crypto'],
  },
  {
    clause: '8.1.4.9 a',
    source: 'known',
    demand: '本地备份与恢复',
    how: '`npm run backup`、`npm run restore`，每日定时样例 `deploy/systemd/portal-backup.timer`',
    proofs: {
      'test/spec/operation/backup.test.ts': ['a backup of a portal that books meanwhile can be restored completely'],
      'src/platform/backup/server/backup.test.ts': ['no existing directory is overwritten, and no incomplete backup is restored'],
    },
    state: 'unread',
    facts: ['backup'],
  },
  {
    clause: '8.1.4.9 b',
    source: 'known',
    demand: '异地实时备份',
    how: '部署方：以 PostgreSQL 流复制（样例 `deploy/cluster/`）或 `PORTAL_WAL_ARCHIVE` 所指的异地存储，以及对象存储的跨区复制实现',
    state: 'deployment',
  },
  {
    clause: '8.1.4.9 c',
    source: 'known',
    demand: '重要系统热冗余',
    how: '多个实例可共用一个外部数据库。部署方：至少两个实例，数据库按 `deploy/cluster/` 的样例冗余',
    proofs: {
      'test/spec/operation/two-instances.test.ts': ['captcha and session of one instance are valid at the other, and end there too'],
    },
    state: 'deployment',
  },
  {
    clause: '8.1.4.10 a',
    source: 'known',
    demand: '鉴别信息所在的内存与存储在再用前清除',
    how: '口令、验证码与密钥不入库、不入日志；JavaScript 字符串由运行时回收，不能保证立即覆写内存',
    proofs: {
      'test/spec/accounts/secrets.test.ts': ['after logins, failures, codes and new keys neither database nor log contains a secret'],
    },
    state: 'unread',
  },
  {
    clause: '8.1.4.10 b',
    source: 'known',
    demand: '敏感数据所在的存储在再用前清除',
    how: '没有引用的文件连同缩放图从磁盘和对象存储删除；磁盘块的覆写由部署方的加密磁盘承担',
    proofs: {
      'test/remanence.test.ts': ['of $what nothing is left on $name'],
      'src/platform/files/server/files.test.ts': ['bytes stay as long as any file refers to them'],
    },
    state: 'unread',
  },
  {
    clause: '8.1.4.11 a',
    source: 'known',
    demand: '只收集、保存业务必需的个人信息',
    how: '各类记录有保存期限，到期连同附件删除；咨询须同意后提交',
    proofs: {
      'src/features/scan/scan-applications/server/retention.test.ts': [
        'an application is removed three years after its decision with all its data; audit entries stay',
      ],
      'src/features/coin/appeals/server/retention.test.ts': [
        'a handled appeal is removed after three years with its phone and history; a pending one never is',
      ],
      'src/features/site/consultations/server/consultations.test.ts': [
        'a question is stored with consent, time and IP address; the audit entry does not contain it',
        'a question is removed after a year',
      ],
    },
    state: 'unread',
    settings: [
      'reviewing.scan-applications.yearsKept',
      'reviewing.appeals.yearsKept',
      'reviewing.invoices.yearsKept',
      'reviewing.solutions.yearsKept',
    ],
  },
  {
    clause: '8.1.4.11 b',
    source: 'known',
    demand: '不得未授权访问、使用个人信息',
    how: '手机号默认脱敏，查看全号另有权限并记录；应答、导出与图片不含人名、地点、路径与程序版本',
    proofs: {
      'src/features/scan/applicants/server/desk/desk.test.ts': [
        'lists mask phone numbers and find only whole ones; the full number is shown by a call on record',
      ],
      'src/features/coin/accounts/server/access/phone.test.ts': ['the full number appears in no reply and in no audit entry'],
      'test/exposure.test.ts': [
        'an export as .%s names no program, version, folder or person',
        'what visitors get of a picture in %s names no program, person or place',
      ],
      'test/spec/http/answer-headers.test.ts': ['%s names no program, version or folder'],
    },
    state: 'unread',
  },
]
