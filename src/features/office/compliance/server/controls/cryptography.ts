import type { Control } from './control.ts'

export const cryptographyControls: readonly Control[] = [
  {
    clause: 'a 应',
    source: 'read',
    demand: '以密码技术鉴别用户身份',
    how: '门户自身的动态验证码（HMAC-SHA-1）与通行密钥不用国密算法。部署方以支持国密证书或智能密码钥匙的统一身份认证登录员工（`PORTAL_OIDC_ISSUER`），本地账号只留应急者（`PORTAL_LOCAL_STAFF`）；申请人与客户以口令登录，测评范围含他们时，在门户之前部署数字证书认证网关',
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
    how: '角色、员工账号（角色、状态、口令摘要、动态验证码、通行密钥、统一身份的关联）、登录会话、接入系统（权限、来源与密钥）与等待另一人确认的变更各带一个由 SECRET_KEY 派生的密钥算出的校验码（`gm` 时 HMAC-SM3），与变更在同一事务中写入；登录、每次调用和每日任务核对，不符的不能登录，记入审计并报警，由两人重新确认。整行连同校验码换回旧值不能由校验码发现，见审计摘要链。系统设置中的规则没有校验码，变更在审计中',
    proofs: {
      'src/features/office/staff/server/seals/seals.test.ts': [
        '%s, written past the portal, is found by the check: %s',
        'nobody gets in by what was changed past the portal: %s',
        'an account comes back by two persons: with its role, a one-time password, and nothing else that gets in',
        'a session with %s than it was opened with is none, and the check removes it',
        'the compiler keeps what a seal covers for those who seal it',
      ],
      'src/features/office/staff/server/seals/renewing.test.ts': [
        'after a change of %s accounts and sessions go on; what had been changed past the portal stays out',
        'a start that is interrupted after a change of %s leaves every row as it was, at whatever query, and the next one ends it',
      ],
      'src/features/office/alarms/server/watch/conditions.test.ts': [
        'rows that were changed past the portal are an alarm, by what they are',
      ],
      'src/features/office/audit-log/server/checkpoints.test.ts': [
        'a trail rewritten as a whole is consistent, but no longer contains the former digests',
      ],
    },
    state: 'proven',
    facts: ['seals', 'crypto'],
  },
  {
    clause: 'c 宜',
    source: 'read',
    demand: '重要资源安全标记的完整性',
    how: '门户没有安全标记，理由与部署方要做的见 8.1.4.2 g；决定谁能看什么的角色与账号由 b 的校验码保护',
    state: 'deployment',
  },
  {
    clause: 'd 应',
    source: 'read',
    demand: '重要数据传输的保密性',
    how: 'TLS 由代理终止。部署方：以国密证书配置国密 TLS（样例 `deploy/nginx/portal-gm.conf`，未在此试过），门户到数据库、对象存储与统一身份认证的连接同样启用 TLS',
    state: 'deployment',
    facts: ['transport'],
  },
  {
    clause: 'e 应',
    source: 'read',
    demand: '重要数据存储的保密性',
    how: '门户加密存放动态验证码密钥、签名私钥、推送与报警渠道的密钥和地址、短信参数（`gm` 时 SM4-GCM），口令只存 argon2id 摘要。业务字段（联系方式、开户行账号）要检索、核对和导出，草稿与历次版本中也有，逐字段加密只会留下明文副本，故不做；它们与上传的文件由部署方加密：数据目录与备份放在经认证的加密卷上，或用带透明加密的数据库与对象存储，密钥由密码模块管理',
    proofs: {
      'src/gateway/server/crypto/suites.test.ts': [
        'what was encrypted with %s is read under both settings, and only with its key, its purpose and unchanged',
        'with gm a second implementation gets the same keyed hash, and decrypts what was encrypted',
      ],
      'src/platform/config/server/config.test.ts': ['gm is refused at the start where %s of Node names no %s, and international is not'],
      'src/features/office/staff/server/seals/renewing.test.ts': [
        'a start that is interrupted after a change of %s leaves every row as it was, at whatever query, and the next one ends it',
      ],
      'src/features/office/staff/server/sign-in/sign-in.test.ts': ['the secret of the second factor is encrypted in the database'],
    },
    state: 'deployment',
    facts: ['crypto'],
  },
  {
    clause: 'f 宜',
    source: 'read',
    demand: '传输的完整性',
    how: '同 d：部署方配置的 TLS 同时保护完整性',
    state: 'deployment',
    facts: ['transport'],
  },
  {
    clause: 'g 宜',
    source: 'read',
    demand: '存储的完整性',
    how: '鉴别与权限数据带校验码（见 b），申请人与查询币账户的口令摘要、状态和手机号同样带校验码；账本与审计为 SHA-256 摘要链，每日摘要签名（`gm` 时 SM2，另以 HMAC-SM3 密封）；文件按内容摘要存放。其余业务表没有逐行校验码，由数据库的数据页校验与备份保护（部署方）',
    proofs: {
      'src/features/office/staff/server/seals/seals.test.ts': ['%s, written past the portal, is found by the check: %s'],
      'test/customer-seals.test.ts': ['nobody gets in by a customer’s account that was changed past the portal: %s'],
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
    state: 'proven',
    facts: ['seals', 'crypto', 'statement'],
  },
  {
    clause: 'h 宜',
    source: 'known',
    demand: '收发行为的不可否认',
    how: '审计与账目的每日摘要由安装实例的密钥签名（`gm` 时为 SM2），公钥公布；证据包、每笔入账与扣除的签名凭据、带签名的对账单与证书（PDF）可在核验页或别处核验，改动一个字节即被发现；用户自己的数字签名由部署方另行提供',
    proofs: {
      'src/features/office/audit-log/server/evidence-package.test.ts': [
        'with %s a package is verified in an empty folder by the program within',
        'one changed byte of any file is noticed, as is a file that lacks or was added',
      ],
      'src/features/site/proofs/server/receipts.test.ts': [
        'with %s a receipt is verified by the program that is downloaded, and each changed byte is noticed',
      ],
      'src/features/site/proofs/server/signed-files.test.ts': [
        'with %s a signed PDF is verified by the page and by the program that is downloaded',
        'a changed byte anywhere in a signed PDF is noticed by the page and by the program',
      ],
    },
    state: 'unread',
    facts: ['statement'],
  },
]
