import type { Control } from './control.ts'

export const privacyControls: readonly Control[] = [
  {
    source: 'known',
    demand: '目的明确、最小必要',
    how: '公开文案与隐私政策不写门户没有或缺省关闭的功能，由测试核对所列词语；保存期限在系统设置，到期删除',
    proofs: {
      'test/promises.test.ts': [
        '%s promises nothing that the product lacks',
        'the privacy policy names no function that the portal lacks or that is off by default',
      ],
      'src/features/scan/scan-applications/server/retention.test.ts': ['the retention period is a setting'],
    },
    state: 'unread',
  },
  {
    source: 'known',
    demand: '同意',
    how: '咨询表单须勾选同意，同意的时间与地址一并保存；隐私政策各版本可查',
    proofs: {
      'src/features/site/consultations/server/consultations.test.ts': [
        'a question is stored with consent, time and IP address; the audit entry does not contain it',
      ],
      'src/features/site/company/server/company.test.ts': [
        'earlier versions of the privacy policy stay readable and do not include the current one',
      ],
    },
    state: 'unread',
  },
  {
    source: 'known',
    demand: '查阅与复制',
    how: '用户能看到自己的记录并导出核销明细与对账单；按人汇总的导出在“个人信息请求”，须第二人确认',
    proofs: {
      'src/features/coin/accounts/server/records/exports.test.ts': [
        'the file holds the list with title and headings, and formulas become text',
      ],
      'src/features/office/personal-data/server/personal-data.test.ts': [
        'an export confirmed by another person is a ZIP of JSON and PDF for the one who asked; begun again after a crash it is one file',
      ],
    },
    state: 'unread',
  },
  {
    source: 'known',
    demand: '更正',
    how: '申请人自行修改联系方式；手机号以验证码更换',
    proofs: {
      'src/features/scan/applicants/server/own.test.ts': ['contact data are changed only from the version that was read'],
      'src/features/coin/accounts/server/access/phone.test.ts': [
        'a code sent to the registered phone changes the phone, ends other sessions and notifies the old phone',
      ],
    },
    state: 'unread',
  },
  {
    source: 'known',
    demand: '删除',
    how: '到期自动删除；按人提出的删除与匿名化在“个人信息请求”，须第二人确认，依法保留的写明期限，恢复备份后再次删除。系统设置：“备份保留（天）”',
    proofs: {
      'src/features/scan/scan-applications/server/retention.test.ts': [
        'an interrupted run leaves complete batches, and the next run removes the rest',
      ],
      'src/features/office/personal-data/server/personal-data.test.ts': [
        'after an erasure no column holds number, address or name but those that the law keeps',
        'the list of erasures names nobody, and after a restore erases again whom it means, once',
      ],
    },
    state: 'unread',
  },
  {
    source: 'known',
    demand: '处理记录',
    how: '查看全号、导出、更正、删除都在审计记录中，可按人查询与导出',
    proofs: { 'src/features/office/audit-log/server/handlers.test.ts': ['the trail is filtered by actor, kind, action, object and day'] },
    state: 'unread',
  },
  {
    source: 'known',
    demand: '泄露通知',
    how: '部署方：在应急预案中写明谁判断、何时报告与通知谁；门户提供审计与登录日志供查明范围，公告与站内通知供告知',
    state: 'deployment',
  },
]
