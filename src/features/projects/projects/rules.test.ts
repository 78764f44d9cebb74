import { expect, test } from 'vitest'
import { isLevel, listLevels, maskCustomer, getTemplateNodes, normalizeProjectNumber } from './rules.ts'

test.each(['第一级（S1A1G1）', '第二级（S1A2G2）', '第三级（S3A1G3）', '第四级（S4A4G4）'])('%s is a level', (text) => {
  expect(isLevel(text)).toBe(true)
})

test.each(['', '第三级', '第三级（S2A2G3）', '第二级（S3A2G3）', '第五级（S4A4G4）', '第三级(S3A3G3)'])('%j is none', (text) => {
  expect(isLevel(text)).toBe(false)
})

test('a pasted number is normalised', () => {
  expect(normalizeProjectNumber(' ｄｐ2026 0001 ')).toBe('DP20260001')
})

test.each([
  ['演示科技有限公司', '演示**公司'],
  ['演示', '演**'],
])('%s is masked as %s', (name, masked) => {
  expect(maskCustomer(name)).toBe(masked)
})

test('each kind of project has fifteen milestones, twelve of them shown unless staff choose otherwise', () => {
  for (const kind of ['mlps', 'crypto', 'dsmm'] as const) {
    expect(getTemplateNodes(kind)).toHaveLength(15)
    expect(getTemplateNodes(kind).filter(({ isShown }) => isShown)).toHaveLength(12)
  }
  expect(getTemplateNodes('mlps')[13]?.name).toBe('公安机关报备')
  expect(getTemplateNodes('crypto')[7]?.name).toBe('算法与证书核查')
})

test('there are sixteen levels, each written as in filing documents', () => {
  expect(listLevels()).toHaveLength(16)
  expect(new Set(listLevels()).size).toBe(16)
  expect(listLevels().every(isLevel)).toBe(true)
})
