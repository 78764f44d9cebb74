import type { Control } from './control.ts'

export const cryptographyControls: readonly Control[] = [
  {
    clause: 'a 应',
    source: 'read',
    demand: '以密码技术鉴别用户身份',
    how: '门户自身的动态验证码（HMAC-SHA-1）与通行密钥不用国密算法。部署方以支持国密证书或智能密码钥匙的统一身份认证登录员工（`PORTAL_OIDC_ISSUER`），本地账号只留应急者（`PORTAL_LOCAL_STAFF`）',
    proofs: {
      'src/features/office/staff/server/oidc/directory.test.ts': [
        'who is linked signs in with the role that was confirmed here',
        'with named local accounts the others come in through the directory alone',
      ],
    },
    state: 'deployment',
    facts: ['secondFactor'],
  },
  {
    clause: 'b 宜',
    source: 'read',
    demand: '访问控制信息的完整性',
    how: '权限变更全部在审计摘要链中；缺对权限表本身的校验码',
    proofs: {
      'src/features/office/audit-log/server/checkpoints.test.ts': [
        'a trail rewritten as a whole is consistent, but no longer contains the former digests',
      ],
    },
    state: 'open',
  },
  { clause: 'c 宜', source: 'read', demand: '重要资源安全标记的完整性', how: '没有安全标记（见 8.1.4.2 g）', state: 'open' },
  {
    clause: 'd 应',
    source: 'read',
    demand: '重要数据传输的保密性',
    how: 'TLS 由代理终止；国密 TLS 由部署方配置',
    state: 'deployment',
    facts: ['transport'],
  },
  {
    clause: 'e 应',
    source: 'read',
    demand: '重要数据存储的保密性',
    how: '`gm` 时第二因素、推送密钥与短信参数以 SM4-GCM 加密；缺业务字段的加密，密钥不在密码模块里',
    proofs: {
      'src/gateway/server/crypto/suites.test.ts': [
        'what was encrypted with %s is read under both settings, and only with its key, its purpose and unchanged',
        'with gm a second implementation gets the same keyed hash, and decrypts what was encrypted',
      ],
    },
    state: 'open',
    facts: ['crypto'],
  },
  { clause: 'f 宜', source: 'read', demand: '传输的完整性', how: '同 d', state: 'deployment', facts: ['transport'] },
  {
    clause: 'g 宜',
    source: 'read',
    demand: '存储的完整性',
    how: '账本与审计为 SHA-256 摘要链，`gm` 时每日摘要以 SM2 签名并以 HMAC-SM3 密封；缺对权限表与口令摘要本身的校验码',
    proofs: {
      'src/platform/ledger/server/verify-ledger.test.ts': [
        'an intact ledger is verified in the database and in its export, and the noted digest in both',
      ],
      'src/platform/evidence/server/statements.test.ts': [
        'with gm the day is signed with SM2 and sealed by HMAC-SM3; either setting verifies what the other wrote',
      ],
      'src/gateway/server/crypto/signature.test.ts': [
        'a second implementation verifies what was signed with SM2, and its signatures are verified, both under the default identity',
      ],
    },
    state: 'open',
    facts: ['crypto', 'statement'],
  },
  {
    clause: 'h 宜',
    source: 'known',
    demand: '收发行为的不可否认',
    how: '审计与账目的每日摘要由安装实例的密钥签名（`gm` 时为 SM2），公钥公布，证据包可在别处核验；用户自己的数字签名由部署方另行提供',
    proofs: {
      'src/features/office/audit-log/server/evidence-package.test.ts': [
        'with %s a package is verified in an empty folder by the program within',
        'one changed byte of any file is noticed, as is a file that lacks or was added',
      ],
    },
    state: 'unread',
    facts: ['statement'],
  },
]
