import { beforeEach, describe, expect, test } from 'vitest'
import { storeSitePaths } from '#platform/publishing/server/pages/site-paths.ts'
import { anyone, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { redirectCalls } from '../contract.ts'
import { redirectHandlers } from './handlers.ts'
import { createRedirectTable } from '#platform/redirects/server/redirect-table.ts'
import { redirectPage, redirectToReplacement } from '#platform/redirects/server/redirects.ts'

const manager = staff('redirects.manage')
const gateway = useGateway(redirectHandlers)

const save = (source: string, target: string, id = 0) => gateway.as(manager).call(redirectCalls.save, { id, source, target })
const refusedAt = (field: string, msg: RegExp | string) => ({ errors: [{ field, msg: expect.stringMatching(msg) }] })
const rules = async () => Object.fromEntries((await gateway.rows('redirect')).map(({ source, target }) => [source, target]))
async function version(): Promise<number> {
  return (await gateway.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
}

test('a redirect is added, changed and removed, each with an audit entry and a new content version', async () => {
  const before = await version()
  const { id } = await save('/old/?b=1&a=2', '/news')
  await save('/older', 'https://example.cn', id)
  expect(await rules()).toEqual({ '/older': 'https://example.cn' })
  await gateway.as(manager).call(redirectCalls.remove, { id })
  expect(await rules()).toEqual({})
  expect(await version()).toBe(before + 3)
  expect((await gateway.audit()).map(({ action }) => action)).toEqual(['redirect.add', 'redirect.change', 'redirect.remove'])
})

test('loops and chains are refused at the field that causes them', async () => {
  await save('/a', '/b')
  await expect(save('/a/', '/c')).rejects.toMatchObject(refusedAt('source', '已有重定向'))
  await expect(save('/c', '/c/')).rejects.toMatchObject(refusedAt('target', '相同'))
  await expect(save('/b', '/a')).rejects.toMatchObject(refusedAt('target', '循环'))
  await expect(save('/c', '/a?x=1')).rejects.toMatchObject(refusedAt('target', '本身已转到 /b'))
  await expect(save('/b', '/d')).rejects.toMatchObject(refusedAt('source', '1 条重定向指向该地址'))
  expect(await rules()).toEqual({ '/a': '/b' })
})

describe('beside the pages of the site', () => {
  beforeEach(async () => {
    await storeSitePaths(gateway.db, [{ path: '/list' }, { path: '/p', parameters: ['id'], ofContent: true }])
    const page = { kind: 'news', entity_id: 'x', address: '/p?id=1', title: '', description: '', image: '', changed_at: new Date() }
    await gateway.db.insertInto('published_page').values(page).execute()
  })

  test.each(['/p?id=1', '/p/?utm=x&id=1', '/list', '/list/', '/list?type=old'])('%s has a page and is refused', async (source) => {
    await expect(save(source, 'https://example.cn/')).rejects.toMatchObject(refusedAt('source', '现有页面'))
    const { refused } = await gateway.as(manager).call(redirectCalls.importLines, { lines: `${source} https://example.cn/` })
    expect(refused).toEqual([{ line: 1, msg: expect.stringMatching('现有页面') }])
  })

  test('an address that leads to itself with more parameters is refused, unless a page is there', async () => {
    await expect(save('/old', '/old?x=1')).rejects.toMatchObject(refusedAt('target', '转到自身'))
    await expect(save('/p', '/p?id=2')).rejects.toMatchObject(refusedAt('target', '转到自身'))
    expect(await save('/p', '/p?id=1')).toMatchObject({ hasPage: true })
  })

  test('a redirect to a missing page is saved with a warning, at once and in the list', async () => {
    expect(await save('/a', '/nowhere')).toMatchObject({ hasPage: false })
    expect(await save('/b', '/p?id=1#part')).toMatchObject({ hasPage: true })
    expect(await save('/c', '/apply/login')).toMatchObject({ hasPage: true })
    expect(await save('/d', 'https://example.cn/')).toMatchObject({ hasPage: true })
    const { items } = await gateway.as(manager).call(redirectCalls.list, { sort: 'source' })
    expect(items.map(({ source, isDead, isShadowed }) => [source, isDead, isShadowed])).toEqual([
      ['/a', true, false],
      ['/b', false, false],
      ['/c', false, false],
      ['/d', false, false],
    ])
  })

  test('a redirect to a page that another one stands in for is not called dead, and leads there by way of it', async () => {
    await save('/a', '/p?id=2')
    const author = { by: '周编辑', now: gateway.clock.now() }
    await gateway.db.transaction().execute((db) => redirectToReplacement(db, { from: '/p?id=2', to: '/p?id=1' }, author))
    expect(await rules()).toEqual({ '/a': '/p?id=2', '/p?id=2': '/p?id=1' })
    const { items } = await gateway.as(manager).call(redirectCalls.list, {})
    expect(items.map(({ isDead }) => isDead)).toEqual([false, false])
  })

  test('a redirect whose address has a page again is shown as without effect', async () => {
    await save('/p?id=2', '/list')
    await gateway.db.updateTable('published_page').set({ address: '/p?id=2' }).execute()
    expect((await gateway.as(manager).call(redirectCalls.list, {})).items).toMatchObject([{ source: '/p?id=2', isShadowed: true }])
  })
})

test.each(
  `https://localhost./ https://localhost https://db.localhost/ https://127.1/ https://2130706433/ https://10.0.0.1/a https://[::1]/
  https://[::ffff:10.0.0.1]/ https://192.168.1.1.:8443/ https://intranet/ https://oa.internal/`.split(/\s+/),
)('%s, where no visitor gets to, is refused as a new address, saved or imported', async (target) => {
  await expect(save('/old', target)).rejects.toMatchObject(refusedAt('target', '访客无法打开'))
  const { refused } = await gateway.as(manager).call(redirectCalls.importLines, { lines: `/old ${target}` })
  expect(refused).toEqual([{ line: 1, msg: expect.stringMatching('访客无法打开') }])
  expect(await rules()).toEqual({})
  expect(await gateway.audit()).toEqual([])
})

test('lines are imported all or none, with the errors of each line', async () => {
  await save('/a', '/b')
  const bad = await gateway.as(manager).call(redirectCalls.importLines, { lines: '/x /y\n/a /z\n/y /w\nnonsense /q\n/only' })
  expect(bad.refused.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  expect(await rules()).toEqual({ '/a': '/b' })
  expect(await gateway.audit('redirect.import')).toEqual([])
  expect(await gateway.as(manager).call(redirectCalls.importLines, { lines: '/x /y\n/z, https://example.cn/' })).toEqual({
    added: 2,
    refused: [],
  })
  expect(await rules()).toEqual({ '/a': '/b', '/x': '/y', '/z': 'https://example.cn/' })
})

test('a moved address redirects without chains, and moving it back makes no loop', async () => {
  const move = (from: string, to: string) =>
    gateway.db.transaction().execute((db) => redirectPage(db, { from, to }, { by: '周编辑', now: gateway.clock.now() }))
  await save('/first', '/p?id=1')
  await move('/p?id=1', '/p?id=2')
  expect(await rules()).toEqual({ '/first': '/p?id=2', '/p?id=1': '/p?id=2' })
  await move('/p?id=2', '/p?id=1')
  expect(await rules()).toEqual({ '/first': '/p?id=1', '/p?id=2': '/p?id=1' })
})

test('hits are counted and stored; a change takes effect with its content version', async () => {
  await save('/old', '/news')
  let current = 1
  const table = createRedirectTable({ ...gateway.services, contentVersion: () => current })
  expect(table.mayRedirect('/nothing')).toBe(true)
  expect([await table.findTarget('/old'), await table.findTarget('/old?x=1'), await table.findTarget('/nothing')]).toEqual([
    '/news',
    '/news',
    undefined,
  ])
  expect(table.mayRedirect('/nothing')).toBe(false)
  await table.stop()
  const { items } = await gateway.as(manager).call(redirectCalls.list, {})
  expect(items).toMatchObject([{ source: '/old', hits: 2, lastHitAt: gateway.clock.now().toISOString(), isShadowed: false }])
  await save('/nothing', '/explore')
  expect(await table.findTarget('/nothing')).toBeUndefined()
  current++
  expect(table.mayRedirect('/nothing')).toBe(true)
  expect(await table.findTarget('/nothing')).toBe('/explore')
})

test.each(Object.entries(redirectCalls))('%s refuses others', async (_, call) => {
  await expect(gateway.as(anyone).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(staff('content.edit')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})
