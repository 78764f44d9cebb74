import type { Control } from './control.ts'

export const identityControls: readonly Control[] = [
  {
    clause: '8.1.4.1 a',
    source: 'read',
    demand: '身份标识唯一，口令有复杂度并定期更换',
    how: '账号名不分大小写唯一；口令 8–64 位、四类字符取三、不含账号名、不与前五次相同、不在常见口令表内；员工 90 天更换，首次登录必须更换；员工的长度、种类、重复次数与有效期在系统设置“员工登录”，一键按等保三级设置',
    proofs: {
      'src/features/office/staff/server/sign-in/sign-in.test.ts': [
        'a new password ends the other sessions and must differ from the last five',
        'after ninety days the password must be changed first',
        'the server itself refuses %j as a new password',
      ],
      'src/features/scan/applicants/server/desk/desk.test.ts': ['an account name is taken in any case, also with concurrent requests'],
      'src/features/office/staff/server/accounts/accounts.test.ts': [
        'an account with %j is refused: %s',
        'a new account has a one-time password that only allows changing it',
      ],
      'src/platform/credentials/rules.test.ts': ['%j as a password: %s'],
      'test/pending-steps.test.ts': ['%s with a pending step can call only that step and the logout'],
      'src/features/office/staff/server/sign-in/policy.test.ts': [
        '%s of %s: %j is refused (%s), %j is accepted',
        'as many former passwords are refused as the setting says',
        'a password is due after the days of the setting, in open sessions too',
      ],
      'test/journeys/console/level3.test.ts': [
        'what differs from 等保三级 stands row by row, leads to its setting, and is gone once the preset is set, but for the networks',
      ],
    },
    state: 'proven',
    settings: ['staffSignIn.passwordDays', 'staffSignIn.passwordLength', 'staffSignIn.characterKinds', 'staffSignIn.remembered'],
  },
  {
    clause: '8.1.4.1 b',
    source: 'read',
    demand: '处理登录失败：结束会话、限制次数、超时退出',
    how: '15 分钟内失败五次后逐次延长等待，同一网络三十次后关闭 15 分钟；空闲 30 分钟退出，员工最长 8 小时、客户最长 12 小时；员工的次数、等待、空闲、最长时间与同时登录数在系统设置“员工登录”',
    proofs: {
      'src/features/office/staff/server/sign-in/sign-in.test.ts': [
        'five failures delay the next attempt from the same network',
        'wrong second-factor codes delay the next attempt from every network',
      ],
      'src/platform/credentials/server/login-throttle.test.ts': ['thirty failures from one address block it for every account'],
      'src/platform/session/server/sessions.test.ts': [
        'a session ends after thirty idle minutes, and a request by the user prolongs it',
        'a session of kind %s lasts at most %i hours, however active',
      ],
      'test/spec/accounts/brute-force.test.ts': [
        'of a thousand guesses at one account from fifty networks five of each are checked, and the owner logs in from another network',
      ],
      'src/features/office/staff/server/sign-in/policy.test.ts': [
        'failures and the wait after them are those of the settings, and others are not delayed',
        '%s of %s: a session lives after %i minutes and has ended after %i',
        'with %s sessions for each person, %i of three logins stay, the last ones',
        'the preset sets what is weaker than level 3 and leaves what is stricter; the difference is shown row by row',
      ],
      'test/journeys/console/level3.test.ts': [
        'what differs from 等保三级 stands row by row, leads to its setting, and is gone once the preset is set, but for the networks',
      ],
    },
    state: 'proven',
    settings: [
      'staffSignIn.failures',
      'staffSignIn.lockMinutes',
      'staffSignIn.idleMinutes',
      'staffSignIn.longestMinutes',
      'staffSignIn.sessions',
    ],
  },
  {
    clause: '8.1.4.1 c',
    source: 'read',
    demand: '鉴别信息在传输中受保护',
    how: '`PUBLIC_URL` 为 https 时发送 HSTS；生产环境不是 https 时，启动日志告警，现状一栏也写明；会话 Cookie 带 `__Host-`，脚本不可读，不经明文发送。TLS 终止在代理，证书与协议版本由部署方配置（样例 `deploy/nginx/portal.conf`）',
    proofs: {
      'src/platform/session/server/cookies.test.ts': [
        'scripts and other sites cannot read the session cookie, and with an https address it is never sent over plain http',
        'over https only cookie names that a subdomain cannot set are read, and over http only the plain names',
      ],
      'src/platform/config/server/config.test.ts': [
        'HSTS is sent for the site itself where it has an https address, with the operator’s settings',
        'an address without TLS causes a warning in production',
      ],
      'test/spec/http/answer-headers.test.ts': ['%s has its security headers'],
    },
    state: 'proven',
    facts: ['transport'],
  },
  {
    clause: '8.1.4.1 d',
    source: 'read',
    demand: '两种以上鉴别技术，其一使用密码技术',
    how: '员工以口令加动态验证码（TOTP，RFC 6238）登录，或以通行密钥（WebAuthn，须在设备上核验本人）登录；系统设置“登录需要动态验证码”开启后对已打开的会话同样生效',
    proofs: {
      'src/features/office/staff/server/sign-in/sign-in.test.ts': [
        'with a second factor the password leads to a second step without another captcha',
        'where the second factor is required, other calls are refused until it is enrolled',
        'a rule applies to sessions opened before it was enabled',
      ],
      'src/platform/credentials/server/totp.test.ts': ['a code is accepted once, and no older code after it'],
      'src/features/office/staff/server/passkeys/passkeys.test.ts': [
        'one signature of a registered key signs in, without account, password or code',
        'with a passkey the password alone opens no session, and a backup code does so once',
      ],
      'test/journeys/console/level3.test.ts': [
        'what differs from 等保三级 stands row by row, leads to its setting, and is gone once the preset is set, but for the networks',
      ],
    },
    state: 'proven',
    facts: ['secondFactor'],
    settings: ['staffTotp'],
  },
  {
    clause: '8.1.4.2 a',
    source: 'read',
    demand: '为登录用户分配账号和权限',
    how: '账号、角色与权限在“账号与权限”；每个接口声明所需权限，没有权限的调用被拒绝并记录；角色变更即结束此人的登录',
    proofs: {
      'test/rights.test.ts': [
        'no call runs for %s that does not name it, and the refusals are in the audit trail',
        'a right opens the calls that name it, and no other',
      ],
      'src/features/office/staff/server/accounts/accounts.test.ts': ['another role takes effect with the next login'],
    },
    state: 'proven',
  },
  {
    clause: '8.1.4.2 b',
    source: 'known',
    demand: '没有默认账号和默认口令',
    how: '生产环境首次启动没有任何账号，由运维命令建立，一次性口令只显示一次；演示账号只在演示模式出现',
    proofs: {
      'test/spec/accounts/first-administrator.test.ts': [
        'a first start on a used port loses nothing; the next one names the command, which prints a password each time it runs',
      ],
      'src/features/office/staff/server/operator/staff-command.test.ts': [
        'works with a running and a stopped database, and prints new passwords',
      ],
    },
    state: 'unread',
    facts: ['staff'],
  },
  {
    clause: '8.1.4.2 c',
    source: 'known',
    demand: '停用多余、过期账号，不共享账号',
    how: '停用即时结束会话；账号逐人开立，共享账号由部署方的制度禁止',
    proofs: {
      'src/features/office/staff/server/accounts/accounts.test.ts': ['disabling ends sessions and login; enabling restores the login'],
      'src/features/scan/applicants/server/desk/desk.test.ts': [
        'a frozen applicant is signed out and cannot log in until enabled; each change needs a reason',
      ],
    },
    state: 'unread',
    facts: ['staff'],
  },
  {
    clause: '8.1.4.2 d',
    source: 'read',
    demand: '管理用户只有所需的最小权限，权限分离',
    how: '账号管理不能与业务权限、审计同属一人；“权限变更须二人确认”开启后，变更由第二人确认才生效；任何人不能改自己的角色；“三员分立”开启后系统、安全、审计管理员的权限互斥',
    proofs: {
      'src/features/office/staff/server/accounts/accounts.test.ts': [
        'a role with conflicting permissions can’t be assigned',
        'staff can’t change their own permissions or lock themselves out',
      ],
      'src/features/office/staff/rules.test.ts': ['account managers may not hold %s'],
      'src/features/office/staff/server/accounts/staff-proposals.test.ts': ['%s has no effect until another person confirms it'],
      'src/features/office/staff/server/accounts/role-editor.test.ts': ['nobody changes the role they have, nor confirms its change'],
      'src/features/office/staff/server/duties/duties.test.ts': [
        'a role whose rights exclude each other is neither made, changed to, given nor enabled',
      ],
      'test/journeys/console/duties.test.ts': [
        'three administrators: refused while one lacks a second holder, switched on by two, each sees what is theirs',
      ],
    },
    state: 'proven',
    settings: ['twoPersonPermissions'],
  },
  {
    clause: '8.1.4.2 e',
    source: 'known',
    demand: '由授权主体配置访问规则',
    how: '只有账号管理员能改角色；“权限变更须二人确认”开启后须另一名账号管理员确认',
    proofs: {
      'src/features/office/staff/server/accounts/role-editor.test.ts': [
        'only account managers change roles',
        'a role limited to an area is proposed by one, confirmed by another manager and given',
      ],
    },
    state: 'unread',
    settings: ['twoPersonPermissions'],
  },
  {
    clause: '8.1.4.2 f',
    source: 'known',
    demand: '主体到用户或进程，客体到文件或表',
    how: '文件按所有者和用途授权；数据库角色对审计表与账本只可追加',
    proofs: {
      'src/platform/files/server/files.test.ts': ['a file with an owner is found and downloaded by its owner alone'],
      'test/spec/operation/database-role.test.ts': [
        'the portal connects under a role that does not own audit and ledger and may only insert into them',
      ],
    },
    state: 'unread',
  },
  {
    clause: '8.1.4.2 g',
    source: 'known',
    demand: '对重要主体、客体设置安全标记',
    how: '门户不设安全标记：员工约百人，按职责（角色、内容范围、所有者）而不是按密级分权，没有按标记裁决的强制访问控制，只加一个标记字段不会改变谁能看什么。部署方：按本单位的分级制度规定哪些资料不得上传门户；须按标记强制控制的，用具备该功能的操作系统、数据库或文档系统存放',
    state: 'deployment',
  },
]
