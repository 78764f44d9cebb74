import type { Control } from './control.ts'

export const dataControls: readonly Control[] = [
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
