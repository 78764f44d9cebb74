import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SeedTools } from '#platform/seeding/server/seed-tools.ts'
import { anyone } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { getContact, getExplore, getHotline, getPrivacyPolicy, getSite, listCooperationContacts } from '../contract.ts'
import { fillPageTexts } from '#platform/site/text-rules.ts'
import { getJoinHotline, listHotlines, noMap } from '../rules.ts'
import { publishableContact, publishableCooperation, publishableExplore, publishablePrivacy, publishableSite } from './publishables.ts'
import { companyQueries } from './queries.ts'
import { companySeed } from './seed.ts'

const gateway = useGateway(companyQueries, { once: true })

const image = '/media/ab12/480x320.svg'

async function seed() {
  const tools: SeedTools = {
    services: gateway.services,
    read: (name) => JSON.parse(readFileSync(`content/${name}.json`, 'utf8')),
    picture: async () => image,
    publish: async (content, id, data) => content.apply(gateway.db, id, await content.schema.parseAsync(data)),
  }
  await companySeed.run(tools)
}

function ask() {
  return gateway.as(anyone)
}

test('before any publication the site is empty and documents are not found', async () => {
  expect(await ask().call(getSite, {})).toMatchObject({ tel: '', telHours: '', answerTime: '', links: [], map: noMap })
  for (const call of [getHotline, getContact, getExplore, listCooperationContacts, getPrivacyPolicy]) {
    await expect(ask().call(call, {})).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('a site published before menus could be edited has no menu of its own', async () => {
  await gateway.db
    .insertInto('company_document')
    .values({ name: 'site', data: JSON.stringify({ tel: '400-000-0009', links: [] }) })
    .execute()
  expect(await ask().call(getSite, {})).toMatchObject({ tel: '400-000-0009', menu: [] })
})

test('the demo content has a reply for every call', async () => {
  await seed()
  const { call } = ask()
  expect(await call(getHotline, {})).toEqual({ join: '400-000-0000' })
  const contact = await call(getContact, {})
  expect(contact).toMatchObject({
    service: '400-000-0001',
    complaint: '400-000-0002',
    join: '400-000-0000',
    coordsys: 'gcj02',
    mapImage: image,
  })
  expect(contact.visions.length).toBeGreaterThan(2)
  expect((await call(listCooperationContacts, {})).contacts.length).toBeGreaterThan(8)
  const explore = await call(getExplore, {})
  expect(Object.values(explore.atLeast)).toEqual([true, true, true, true])
  expect(explore.promises).toHaveLength(3)
  expect(explore.honours.every(({ name, number, issuer, issuedOn }) => name && number && issuer && issuedOn)).toBe(true)
  const { links, telHours, answerTime } = await call(getSite, {})
  expect([links.length > 3, telHours, answerTime]).toEqual([true, '7×24 小时', '一个工作日内'])
  const policy = await call(getPrivacyPolicy, {})
  expect(policy.earlier).toEqual([])
  expect(policy.chapters.length).toBeGreaterThan(5)
  for (const { id } of policy.chapters) expect(policy.html).toContain(`<h2 id="${id}">`)
})

test('headings of pages are the company’s own, and neutral ones where it has none', async () => {
  const read = async () => fillPageTexts((await ask().call(getSite, {})).texts)
  await publishableSite.withdraw(gateway.db, 'site')
  expect(await read()).toMatchObject({ homeProducts: '产品与服务', aboutBusinesses: '主营业务' })
  const given = JSON.parse(readFileSync('content/site.json', 'utf8')) as object
  const texts = { aboutBusinesses: '从评估到运营' }
  await publishableSite.apply(gateway.db, 'site', await publishableSite.schema.parseAsync({ ...given, texts }))
  expect(await read()).toMatchObject({ homeProducts: '产品与服务', aboutBusinesses: '从评估到运营' })
  const tooLong = await publishableSite.schema.safeParseAsync({ ...given, texts: { news: '长'.repeat(31) } })
  expect(tooLong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['texts.news'])
})

test('publishing again replaces the document', async () => {
  const cooperation = { contacts: [{ name: '陈经理', department: '生态合作部', mobile: '15400001009' }], banner: image, smallBanner: image }
  await publishableCooperation.apply(gateway.db, 'cooperation', cooperation)
  expect(await ask().call(listCooperationContacts, {})).toEqual(cooperation)
  await publishableCooperation.withdraw(gateway.db, 'cooperation')
  await expect(ask().call(listCooperationContacts, {})).rejects.toMatchObject({ code: 'not_found' })
})

test('earlier versions of the privacy policy stay readable and do not include the current one', async () => {
  const versions = ['2024.1', '2025.1', '2027.1'].map((version) => ({
    version,
    effectiveDate: `${version.slice(0, 4)}-03-01`,
    html: '<p>一</p>',
  }))
  for (const policy of versions) await publishablePrivacy.apply(gateway.db, 'privacy', policy)
  const { version, earlier } = await ask().call(getPrivacyPolicy, {})
  expect([version, ...earlier.map((policy) => policy.version)]).toEqual(['2027.1', '2026.1', '2025.1', '2024.1'])
  await publishablePrivacy.apply(gateway.db, 'privacy', versions[1] as (typeof versions)[1])
  expect((await ask().call(getPrivacyPolicy, {})).earlier.map((policy) => policy.version)).toEqual(['2024.1'])
})

test('the privacy policy is sanitised', async () => {
  const policy = { version: '1', effectiveDate: '2026-01-01', html: '<h2>一</h2><script>alert(1)</script><p onclick="x()">二</p>' }
  await expect(publishablePrivacy.schema.parseAsync(policy)).resolves.toMatchObject({ html: '<h2>一</h2><p>二</p>' })
  expect((await publishablePrivacy.schema.safeParseAsync({ ...policy, effectiveDate: '2026-02-30' })).success).toBe(false)
})

const site = {
  copyright: '© 演示',
  tel: '400-000-0000',
  links: [],
  cooperationUrl: '',
  knowledgeBaseUrl: '',
  knowledgeBaseMobileUrl: '',
  mallUrl: '',
  slogan: { title: '一', text: '二' },
  map: noMap,
}
const contact = {
  hotlines: { service: '400-000-0001', complaint: '400-000-0002', join: '400-000-0000' },
  hours: '周一至周日 9:00-18:00',
  visions: [],
  longitude: 104,
  latitude: 30,
  coordsys: 'gcj02',
  address: '示例市',
  mapImage: image,
  email: '',
}

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.cn/', '//a.cn', 'https:a b', 'https://['])(
  'a link never leads to %s',
  (url) => {
    const map = { ...noMap, provider: 'xyz', url }
    for (const wrong of [{ links: [{ title: '一', url }] }, { menu: [{ label: '一', url }] }, { mallUrl: url }, { map }]) {
      expect(publishableSite.schema.safeParse({ ...site, ...wrong }).success).toBe(false)
    }
  },
)

test('the main menu links to pages of this site and of other sites, each label once', () => {
  const parse = (menu: { label: string; url: string }[]) => publishableSite.schema.safeParse({ ...site, menu })
  const entries = [
    { label: '产品', url: '/product' },
    { label: '文档', url: 'https://docs.example.cn/' },
  ]
  expect(parse(entries)).toMatchObject({ success: true, data: { menu: entries } })
  expect(parse([...entries, { label: '产品', url: '/news' }]).error?.issues[0]?.message).toBe('主菜单中有相同的文字')
  expect(parse([{ label: '七个字太长了吧', url: '/' }]).error?.issues[0]?.message).toBe('文字不能超过6个字符')
})

test('optional URLs may be empty, links may not', () => {
  expect(publishableSite.schema.safeParse(site).success).toBe(true)
  expect(publishableSite.schema.safeParse({ ...site, links: [{ title: '一', url: '' }] }).success).toBe(false)
})

test('one hotline is enough; those that are not given are not shown, and partners call the one that there is', () => {
  const only = { service: '400-000-0001', complaint: '', join: '' }
  expect(publishableContact.schema.safeParse({ ...contact, hotlines: only }).success).toBe(true)
  expect(listHotlines(only)).toEqual([{ key: 'service', name: '售后服务热线', tel: '400-000-0001' }])
  expect(getJoinHotline(only)).toEqual({ name: '售后服务热线', tel: '400-000-0001' })
  expect(getJoinHotline({ ...only, join: '400-000-0003' })).toEqual({ name: '商务合作热线', tel: '400-000-0003' })
  const { error } = publishableContact.schema.safeParse({ ...contact, hotlines: { service: '', complaint: ' ', join: '' } })
  expect(error?.issues).toMatchObject([{ path: ['hotlines', 'service'], message: '请至少填写一条热线' }])
})

test.each(['javascript:alert(1)', '400#000#0000', '+86 400', 'tel:400'])('a telephone number is never %s', (tel) => {
  expect(publishableContact.schema.safeParse(contact).success).toBe(true)
  expect(publishableSite.schema.safeParse({ ...site, tel }).success).toBe(false)
  expect(publishableContact.schema.safeParse({ ...contact, hotlines: { ...contact.hotlines, join: tel } }).success).toBe(false)
})

test.each(['400 000 0000', '+86 400-000-0000', '4000000000\u200b'])('a telephone number typed as %j is stored in one form', (tel) => {
  expect(publishableSite.schema.parse({ ...site, tel })).toMatchObject({ tel: expect.stringMatching(/^4000000000$|^400-000-0000$/) })
})

test.each(['https://evil.example.cn/a.png', '//evil.example.cn/a.png', '/\\evil.example.cn', 'javascript:alert(1)'])(
  'a picture is never loaded from %s',
  (mapImage) => {
    expect(publishableContact.schema.safeParse({ ...contact, mapImage }).success).toBe(false)
  },
)

test('a figure has a plus sign only where it was entered, also one published before that could be entered', async () => {
  const explore = JSON.parse(readFileSync('content/company.json', 'utf8'))
  const own = { ...explore, image, network: { ...explore.network, image }, businesses: [], honours: [] }
  const { atLeast, ...former } = publishableExplore.schema.parse({ ...own, atLeast: { provinces: true } })
  expect(atLeast).toEqual({ staff: false, seniors: false, bachelorPercent: false, provinces: true })
  await publishableExplore.apply(gateway.db, 'explore', former as never)
  expect((await ask().call(getExplore, {})).atLeast.provinces).toBe(false)
})

test('figures of the company are validated', () => {
  const explore = JSON.parse(readFileSync('content/company.json', 'utf8'))
  const own = { ...explore, image, network: { ...explore.network, image }, businesses: [], honours: [] }
  expect(publishableExplore.schema.safeParse(own).success).toBe(true)
  for (const wrong of [{ staff: -1 }, { bachelorPercent: 101 }, { provinces: 35 }, { seniors: 1.5 }]) {
    expect(publishableExplore.schema.safeParse({ ...own, ...wrong }).success).toBe(false)
  }
})

test('an honour published before number, issuer and day could be entered has none; a link to check it is an address of the web', async () => {
  const explore = JSON.parse(readFileSync('content/company.json', 'utf8'))
  const own = { ...explore, image, network: { ...explore.network, image }, businesses: [] }
  await publishableExplore.apply(gateway.db, 'explore', { ...own, honours: [{ name: '甲证书', image }] } as never)
  const { honours } = await gateway.as(anyone).call(getExplore, {})
  expect(honours).toEqual([{ name: '甲证书', number: '', issuer: '', issuedOn: '', url: '', image }])
  const { error } = publishableExplore.schema.safeParse({
    ...own,
    honours: [{ name: '甲证书', url: 'javascript:alert(1)', issuedOn: '昨天' }],
  })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['honours.0.issuedOn', '请选择发证日期'],
    ['honours.0.url', '网址应以 http:// 或 https:// 开头'],
  ])
})
