import { expect, test } from 'vitest'
import { parseDetail } from './detail-words.ts'

test.each([
  [{}, [], []],
  [
    { account: 'wang', isOn: true },
    [],
    [
      ['账号', 'wang'],
      ['启用', '是'],
    ],
  ],
  [{ publishAt: '2026-11-20T17:30:00.000Z' }, [], [[expect.any(String), '2026-11-21 01:30:00']]],
  [{ from: 1, to: '', reason: 'x' }, [{ name: '值', before: '1', after: '—' }], [['原因', 'x']]],
  [
    { before: { url: 'a' }, after: { url: 'b', isOn: false } },
    [
      { name: '地址', before: 'a', after: 'b' },
      { name: '启用', before: '—', after: '否' },
    ],
    [],
  ],
  [
    { to: '1001', scopes: ['a', 'b'], stated: { coins: 1, accounts: [] }, constructor: 'x' },
    [],
    [
      ['权限范围', 'a、b'],
      ['原系统的数字', '查询币 1，账户 —'],
      ['constructor', 'x'],
      ['至', '1001'],
    ],
  ],
])('%j is read as changes and other fields', (detail, changes, others) => {
  expect(parseDetail('test.act', detail)).toEqual({ changes, others })
})

test('the days of an export are not a change', () => {
  const { changes, others } = parseDetail('audit.export', { from: '2026-11-01', to: '2026-11-20' })
  expect([changes, others]).toEqual([
    [],
    [
      ['自', '2026-11-01'],
      ['至', '2026-11-20'],
    ],
  ])
})
