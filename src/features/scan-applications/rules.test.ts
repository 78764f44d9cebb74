import { expect, test } from 'vitest'
import { applicationCan, applicationState, isTaskType, reviewStatuses, taskClassOf, taskTypes } from './rules.ts'

test.each([
  ['pending', '待审核', 'warning'],
  ['待审核', '待审核', 'warning'],
  ['approved', '通过', 'success'],
  ['通过', '通过', 'success'],
  ['驳回', '驳回', 'error'],
  ['已撤销', '驳回', 'error'],
  ['', '驳回', 'error'],
])('%j is shown as %s', (value, label, tone) => {
  expect(applicationState(value)).toMatchObject({ label, tone })
})

test('only approved applications have a result; none can be edited, all can be copied', () => {
  expect(reviewStatuses.map((state) => applicationCan.viewResult({ state }))).toEqual([false, true, false])
  expect([applicationCan.edit(), applicationCan.copy()]).toEqual([false, true])
})

test.each([
  ['100', '系统扫描|主机漏洞扫描|标准扫描', true],
  ['100', '系统扫描|端口与服务探测', true],
  ['400', '配置核查|网络设备|按等保三级', true],
  ['100', '系统扫描|主机漏洞扫描', false],
  ['100', '系统扫描', false],
  ['200', '系统扫描|端口与服务探测', false],
  ['130', '端口与服务探测', false],
  ['', '系统扫描|端口与服务探测', false],
  ['100', '系统扫描|端口与服务探测|', false],
  ['100', '', false],
])('is %s with %j a type: %s', (id, text, expected) => {
  expect(isTaskType(id, text)).toBe(expected)
})

test('every first level has a class of targets, and ids are unique', () => {
  expect(taskTypes.map(({ id }) => taskClassOf(id))).not.toContain(undefined)
  const ids = (types: typeof taskTypes): string[] => types.flatMap(({ id, children }) => [id, ...ids(children)])
  expect(new Set(ids(taskTypes)).size).toBe(ids(taskTypes).length)
})
