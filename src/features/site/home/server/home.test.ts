import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { anyone } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { getHome } from '../contract.ts'
import { buildBanner } from '../fixtures.ts'
import { publishableBanner } from './publishables.ts'
import { homeQueries } from './queries.ts'

const gateway = useGateway(homeQueries, { once: true })

function home() {
  return gateway.as(anyone).call(getHome, {})
}

test('before any publication the front page is empty', async () => {
  expect(await home()).toEqual({
    banners: [],
    platforms: [],
    news: [],
    joinHotline: '',
    joinHotlineName: '',
    hours: '',
    slogan: { title: '', text: '' },
    promises: [],
    cases: [],
    proof: { figures: [], honours: [], report: { name: '', fileId: '', bytes: 0 }, note: '' },
  })
})

test('published banners are listed in their order; withdrawn ones are not', async () => {
  const { db } = gateway
  await publishableBanner.apply(db, 'second', buildBanner({ position: 2 }))
  await publishableBanner.apply(db, 'first', buildBanner({ position: 1, url: 'https://example.cn/' }))
  await publishableBanner.apply(db, 'second', buildBanner({ position: 2, title: '改过的标题', url: '' }))
  expect((await home()).banners).toMatchObject([
    { id: 'first', url: 'https://example.cn/' },
    { id: 'second', title: '改过的标题', url: '' },
  ])
  await publishableBanner.withdraw(db, 'second')
  expect((await home()).banners).toHaveLength(1)
})

test('news: the four newest are listed, those of one day by id', async () => {
  await sql`insert into news_type values ('company', '公司新闻', 0)`.execute(gateway.db)
  for (const [id, day] of [
    ['a', '2026-01-01'],
    ['b', '2026-03-01'],
    ['c', '2026-03-01'],
    ['d', '2026-02-01'],
    ['e', '2026-04-01'],
  ]) {
    await sql`insert into news (id, type_id, title, excerpt, fragment, body, image, image_alt, release_date)
      values (${id}, 'company', '标题', '摘要', '<p>摘要</p>', '<p>摘要</p>', '', '', ${day})`.execute(gateway.db)
  }
  const { news } = await home()
  expect(news.map(({ id }) => id)).toEqual(['e', 'c', 'b', 'd'])
  expect(news[0]).toEqual({
    id: 'e',
    typeId: 'company',
    typeName: '公司新闻',
    title: '标题',
    excerpt: '摘要',
    fragment: '<p>摘要</p>',
    releaseDate: '2026-04-01',
    image: '',
  })
})

test('hotline, slogan and promises come from the company documents', async () => {
  const promise = { name: '保姆式服务', title: '一站办妥', detail: '全程陪伴。' }
  await gateway.db
    .insertInto('company_document' as never)
    .values([
      { name: 'contact', data: JSON.stringify({ hotlines: { join: '400-000-0001' }, hours: '周一至周日 9:00-18:00' }) },
      { name: 'site', data: JSON.stringify({ slogan: { title: '澄其源', text: '观其微' } }) },
      { name: 'explore', data: JSON.stringify({ promises: [promise] }) },
    ] as never)
    .execute()
  expect(await home()).toMatchObject({
    joinHotline: '400-000-0001',
    joinHotlineName: '商务合作热线',
    hours: '周一至周日 9:00-18:00',
    slogan: { title: '澄其源', text: '观其微' },
    promises: [promise],
  })
})

test.each(['', '/explore', '/product/detail?platformid=a', 'https://example.cn/a', 'http://example.cn'])(
  'a banner may link to "%s"',
  (url) => {
    expect(publishableBanner.schema.safeParse(buildBanner({ url })).success).toBe(true)
  },
)

test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', 'ftp://example.cn', 'explore'])(
  'a banner may not lead to %s',
  (url) => {
    expect(publishableBanner.schema.safeParse(buildBanner({ url })).success).toBe(false)
  },
)
