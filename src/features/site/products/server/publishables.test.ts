import { beforeAll, expect, test } from 'vitest'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { buildPlatform, buildSystem } from '../fixtures.ts'
import { publishablePlatform, publishableSystem } from './publishables.ts'

const gateway = useGateway([], { once: true })

beforeAll(() => publishablePlatform.apply(gateway.db, 'governance', buildPlatform()))

test.each(['http://a.example.cn', 'https://a.example.cn/x?y=1', ''])('the site of a system may be %s', (url) => {
  expect(publishableSystem.schema.safeParse(buildSystem({ url })).success).toBe(true)
})

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', '//evil.example.cn', 'ftp://a.example.cn', 'vbscript:x', ' '])(
  'the site of a system is never %s',
  (url) => {
    expect(publishableSystem.schema.safeParse(buildSystem({ url })).success).toBe(false)
  },
)

test.each(['https://evil.example.cn/a.png', '//evil.example.cn/a.png', '/\\evil.example.cn', 'javascript:alert(1)'])(
  'a picture is never loaded from %s',
  (image) => {
    expect(publishablePlatform.schema.safeParse(buildPlatform({ image })).success).toBe(false)
  },
)

test('published content can be searched until it is withdrawn', async () => {
  await publishableSystem.apply(gateway.db, 'classify', buildSystem({ questions: [{ name: '能否导入？', answer: '支持表格导入。' }] }))
  expect(await gateway.rows('search_entry')).toContainEqual(
    expect.objectContaining({
      kind: 'system',
      title: '分类分级系统',
      body: expect.stringContaining('支持表格导入'),
      url: '/product/system?systemid=classify',
    }),
  )
  await publishableSystem.withdraw(gateway.db, 'classify')
  expect(await gateway.rows('system')).toEqual([])
  expect((await gateway.rows('search_entry')).map(({ kind, url }) => [kind, url])).toEqual([
    ['platform', '/product/detail?platformid=governance'],
  ])
})

test('publishing again replaces the content', async () => {
  await publishablePlatform.apply(
    gateway.db,
    'governance',
    buildPlatform({ name: '新名称', advantages: [{ title: '看得清', detail: '一图总览' }] }),
  )
  expect(await gateway.rows('platform')).toMatchObject([{ id: 'governance', name: '新名称', advantages: [{ title: '看得清' }] }])
})

test('references to unknown rows are refused', async () => {
  const { db } = gateway
  await expect(publishableSystem.apply(db, 'a', buildSystem({ platformId: 'nobody' }))).rejects.toMatchObject({ code: 'platform_missing' })
  await expect(publishableSystem.apply(db, 'a', buildSystem({ manualFileId: 'nothing' }))).rejects.toMatchObject({ code: 'manual_missing' })
})

test('a platform with systems can’t be removed', async () => {
  await publishableSystem.apply(gateway.db, 'classify', buildSystem())
  await expect(publishablePlatform.withdraw(gateway.db, 'governance')).rejects.toMatchObject({ code: 'platform_in_use' })
})
