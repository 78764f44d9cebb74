import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditWordsOf } from './audit-words.ts'

test.each([
  ['login.succeed', '登录成功'],
  ['scan_application.submit', '漏扫申请提交'],
  ['session.end', '退出登录'],
  ['unknown.thing', ''],
])('%s is %s', (action, words) => {
  expect(auditWordsOf(action)).toBe(words)
})

test('whatever the program writes to the trail has its words', () => {
  const sources = globSync('src/**/server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const actions = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/action: '([a-z_-]+\.[a-z_-]+)'/g)].map(([, action]) => action),
  )
  expect(actions.length).toBeGreaterThan(50)
  expect(actions.filter((action) => !auditWordsOf(String(action)))).toEqual([])
})
