import { expect, test } from 'vitest'
import { product } from '../../../../test/harness/product.ts'
import { getActionLabel, getActorLabel, getSubjectLabel, findSubjectPath } from './rules.ts'

const words = product.auditLabels

test.each([
  ['login.succeed', '登录成功'],
  ['scan_application.submit', '漏扫申请提交'],
  ['session.end', '退出登录'],
  ['unknown.thing', ''],
])('%s is %s', (action, label) => {
  expect(getActionLabel(words, action)).toBe(label)
})

const id = '4b1c7d1e-9a55-4c1c-8f5e-0d6a3b2c1f00'

test.each([
  ['login.succeed', 'staff staff-auditor', '审计员', '员工 审计员', '/console/staff?query=%E5%AE%A1%E8%AE%A1%E5%91%98'],
  ['staff.disable', 'staff s-1', '', '员工 s-1', '/console/staff?query=s-1'],
  ['review.approve', `scan-applications ${id}`, '', '漏扫申请 4b1c7d1e', `/console/scan-applications/${id}`],
  ['scan_application.submit', 'LS202611200001', '', '漏扫申请 LS202611200001', undefined],
  ['appeal.file', id, '', '申诉 4b1c7d1e', `/console/appeals/${id}`],
  ['coin-account.freeze', 'coin 6200000001', '', '账户 6200000001', '/console/coin-accounts/6200000001'],
  ['ledger.use', '6200000001', '', '账户 6200000001', '/console/coin-accounts/6200000001'],
  ['ledger.reconcile', 'ledger', '', '账本', '/console/ledger'],
  ['setting.change', 'setting staffTotp', '员工双因素', '设置 员工双因素', '/console/settings'],
  ['access.refuse', 'console/audit/list', '', '接口 console/audit/list', undefined],
  ['audit.check', 'audit', '', '审计记录', undefined],
  ['unknown.thing', 'x', '', 'x', undefined],
])('%s of %s is shown as an object with its page', (action, subject, subjectName, label, path) => {
  const entry = { action, subject, subjectName }
  expect(getSubjectLabel(words, entry)).toBe(label)
  expect(findSubjectPath(words, entry)).toBe(path)
})

test.each([
  [{ actorKind: 'staff', actorName: '王编辑' }, '王编辑'],
  [{ actorKind: 'anyone', actorName: null }, '未登录'],
  [{ actorKind: 'system', actorName: 'publish-due' }, '定时发布'],
  [{ actorKind: 'system', actorName: 'operator' }, '系统运维'],
  [{ actorKind: 'system', actorName: 'of an older version' }, 'of an older version'],
])('the actor of %j is %s', (entry, label) => {
  expect(getActorLabel(words, entry)).toBe(label)
})

test.each(Object.entries(words.actors))(
  'the job %s, which the compiler demands of whoever writes as it, has a Chinese name',
  (_, label) => {
    expect(label).toMatch(/^\p{Script=Han}+$/u)
  },
)
