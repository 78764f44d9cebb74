import { expect, test } from 'vitest'
import { findPath } from '#platform/dictionaries/rules.ts'
import { scanTaskTypes } from './dictionary-rules.ts'
import { findTask, findTaskPath, listParameters, toParameters, toPathText, toTaskTree } from './task-rules.ts'

const { standard } = scanTaskTypes
/** The standard entries, some of them switched off. */
const without = (...codes: string[]) => standard.map((entry) => ({ ...entry, isActive: !codes.includes(entry.code) }))

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
])('%s with %j as its type: %s', (id, text, expected) => {
  expect(findTaskPath(standard, id, text) !== undefined).toBe(expected)
})

test('every first level has a class of targets, and ids are unique', () => {
  expect(toTaskTree(standard).map(({ id }) => findTask(standard, id)?.class)).toEqual(['host', 'web', 'host', 'config', 'host', 'app'])
  expect(new Set(standard.map(({ code }) => code)).size).toBe(standard.length)
})

test('a switched-off type is not offered, nor the levels below it, nor a branch without types', () => {
  const names = (tree: readonly { name: string }[]) => tree.map(({ name }) => name)
  const [system] = toTaskTree(without('111', '121', '122', '200'))
  expect(names(toTaskTree(without('200', '600')))).toEqual(['系统扫描', '口令猜测', '配置核查', '数据库扫描'])
  expect(names(system?.children ?? [])).toEqual(['主机漏洞扫描', '端口与服务探测'])
  expect(findTaskPath(without('120'), '100', '系统扫描|网络设备扫描|安全设备')).toBeUndefined()
  // A branch never becomes a choice of its own.
  expect(findTaskPath(without('121', '122'), '100', '系统扫描|网络设备扫描')).toBeUndefined()
})

test('the parameters of a type come before those of the levels above', () => {
  const parameters = JSON.parse(toParameters(findPath(standard, '112'))) as object
  expect(parameters).toEqual({ 扫描速率: '低速', 扫描模板: '全面漏洞扫描', 端口范围: '1-65535' })
  expect(toParameters(findPath(standard, '610'))).toBe('')
  expect(listParameters('{"端口范围":"1-1024"}')).toEqual([{ name: '端口范围', value: '1-1024' }])
  expect(listParameters('')).toEqual([])
  for (const text of ['旧客户端的文字', '5', '[1]', 'null', '{']) expect(listParameters(text)).toEqual([{ name: '', value: text }])
})

test('a filter names a type by its id or by its path', () => {
  expect(toPathText(standard, '230')).toBe('Web扫描|网页篡改与暗链检测')
  expect(toPathText(standard, 'Web扫描')).toBe('Web扫描')
})
