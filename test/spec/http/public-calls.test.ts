import { expect, test } from 'vitest'
import { type Address, ask } from '../../harness/wire.ts'

type Row = Record<string, string>

function portalCall(name: string): Address {
  return ['dns_relay', 'GWInterface', name]
}

test('homepage: banners, platforms, four newest articles and the hotline', async () => {
  const { data } = await ask<{ bannerlist: Row[]; platlist: Row[]; newslist: Row[]; joinhotline: string }>(portalCall('homepage'))
  expect(data.bannerlist).toHaveLength(3)
  for (const banner of data.bannerlist)
    expect(banner).toMatchObject({ bannerimg: expect.stringMatching(/^\/media\//), bannerurl: expect.any(String) })
  expect(data.platlist).toHaveLength(8)
  for (const platform of data.platlist)
    expect(platform).toMatchObject({ platformname: expect.any(String), platformbrief: expect.any(String) })
  expect(data.newslist).toHaveLength(4)
  const dates = data.newslist.map((item) => item.releasedate as string)
  expect(dates).toEqual(dates.toSorted((a, b) => (a < b ? 1 : -1)))
  for (const item of data.newslist)
    expect(Object.keys(item)).toEqual(expect.arrayContaining(['newsid', 'newstitle', 'newsdetail', 'releasedate', 'img']))
  expect(data.joinhotline).toMatch(/^400-/)
})

test('explore: everything that the page displays of the company', async () => {
  const { data } = await ask<Record<string, unknown> & { busilist: Row[]; certlist: Row[] }>(portalCall('explore'))
  expect(data).toMatchObject({
    companyname: expect.stringContaining('澄观'),
    companybrief: expect.stringContaining('\n'),
    img: expect.any(String),
  })
  for (const name of ['staffnum', 'seniornum', 'bachelornum', 'covernum']) expect(data[name]).toEqual(expect.any(Number))
  expect(data.busilist[0]).toMatchObject({
    busiimg: expect.any(String),
    businessname: expect.any(String),
    businessbrief: expect.any(String),
  })
  expect(data.certlist[0]).toMatchObject({ certimg: expect.any(String) })
})

test('contact, hotline and cooperation', async () => {
  const { data } = await ask<Record<string, unknown> & { joinlist: Row[] }>(portalCall('contact'))
  expect(data).toMatchObject({
    service: expect.any(String),
    complaint: expect.any(String),
    join: expect.any(String),
    address: expect.any(String),
  })
  expect([typeof data.longitude, typeof data.latitude]).toEqual(['number', 'number'])
  expect(data.joinlist[0]).toMatchObject({
    visionname: expect.any(String),
    visiondetail: expect.any(String),
    visionimg: expect.any(String),
  })
  expect(await ask(portalCall('hotline'))).toMatchObject({ ReturnValue: 1, data: { join: data.join } })
  const cooperation = await ask<{ list: Row[] }>(portalCall('join'))
  expect(cooperation.data.list[0]).toMatchObject({
    contactname: expect.any(String),
    dept: expect.any(String),
    mobile: expect.stringMatching(/^1\d{10}$/),
  })
})

test('news: types, list with filters and pages, detail', async () => {
  const types = await ask<{ list: Row[] }>(portalCall('newstype'))
  expect(types.data.list).toHaveLength(5)
  const all = await ask<{ number: number; list: Row[] }>(portalCall('newslist'))
  expect(all.data.number).toBeGreaterThanOrEqual(60)
  expect(all.data.list).toHaveLength(10)
  const whole = await ask<{ list: Row[] }>(portalCall('newslist'), { PageSize: 100 })
  for (const { newsdetail = '' } of whole.data.list) {
    expect(newsdetail).toMatch(/^<p>(<\/?(strong|em)>|[^<>])+<\/p>$/)
    expect(newsdetail.length).toBeLessThanOrEqual(160)
  }
  const second = await ask<{ list: Row[] }>(portalCall('newslist'), { PageNum: 2, PageSize: 5 })
  expect(second.data.list.map((item) => item.newsid)).toEqual(all.data.list.slice(5).map((item) => item.newsid))
  const typeid = types.data.list[0]?.typeid as string
  const typed = await ask<{ number: number; list: Row[] }>(portalCall('newslist'), { typeid, PageSize: 100 })
  expect(typed.data.number).toBeLessThan(all.data.number)
  const titled = await ask<{ list: Row[] }>(portalCall('newslist'), { newstitle: 'dsmm' })
  for (const item of titled.data.list) expect(item.newstitle?.toLowerCase()).toContain('dsmm')
  const newsid = all.data.list[0]?.newsid as string
  const detail = await ask<Row>(portalCall('newsdetail'), { newsid })
  expect(detail.data).toMatchObject({
    newsid,
    releasedate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    newsdetail: expect.stringContaining('<p>'),
  })
})

test('platforms and systems: list, search, both details', async () => {
  const all = await ask<{ list: (Row & { systemlist: Row[] })[] }>(portalCall('platformlist'))
  expect(all.data.list).toHaveLength(8)
  expect(all.data.list.flatMap((platform) => platform.systemlist)).toHaveLength(20)
  const [platform] = all.data.list
  const found = await ask<{ list: Row[] }>(portalCall('platformlist'), { platformname: platform?.platformname })
  expect(found.data.list[0]?.platformid).toBe(platform?.platformid)
  const detail = await ask(portalCall('platformdetail'), { platformid: platform?.platformid })
  const lists = ['scenelist', 'advlist', 'systemlist', 'partnerlist']
  for (const list of lists) expect(detail.data[list]).toEqual(expect.arrayContaining([expect.any(Object)]))
  expect(detail.data).toMatchObject({
    platformintroduce: expect.any(String),
    frameworktitle: expect.any(String),
    frameworkintroduce: expect.any(String),
  })
  const systemid = platform?.systemlist[0]?.systemid as string
  const system = await ask(portalCall('systemdetail'), { systemid })
  expect(system.data).toMatchObject({
    systemid,
    systemdetail: expect.any(String),
    funcimg: expect.any(String),
    lightslist: expect.any(Array),
    problemlist: expect.any(Array),
  })
})

test.each([
  ['newsdetail', { newsid: 'none' }],
  ['platformdetail', { platformid: 'none' }],
  ['systemdetail', { systemid: 'none' }],
])('%s of an unknown id is refused as not found', async (name, body) => {
  expect(await ask(portalCall(name), body)).toMatchObject({ ReturnValue: 0, code: 'not_found', msg: '未找到相关内容' })
})

const certificate: Address = ['dns_relay', 'Connon_DSB', 'CITInfoIdInfo']

test.each([
  ['DSMM2026000001', 'valid'],
  ['DSMM2022000002', 'expired'],
  ['DSMM2025000003', 'revoked'],
])('certificate %s is %s', async (cerid, state) => {
  const { data } = await ask<{ number: number; list: Row[] }>(certificate, { cerid })
  expect(data.number).toBe(1)
  const fields = [
    'cername',
    'licunit',
    'cucc',
    'regaddress',
    'offaddress',
    'busaddress',
    'sysname',
    'staname',
    'busscope',
    'firstdate',
    'thisdate',
    'expdate',
  ]
  expect(Object.keys(data.list[0] as Row)).toEqual(
    expect.arrayContaining([...fields, 'sidpicture', 'logopicture', 'sigpicture', 'sealpicture']),
  )
  expect(data.list[0]).toMatchObject({ cerid, state })
})

test('an unknown certificate is a reply with count 0, and so is an empty number', async () => {
  for (const cerid of ['NONE', '', "' or 1=1 --", '%']) {
    expect(await ask(certificate, { cerid })).toMatchObject({ ReturnValue: 1, data: { number: 0, list: [] } })
  }
})

test('GetVCode: an image of 100×32 whatever size is requested', async () => {
  for (const body of [{}, { Width: 100000, Height: -1, Difficulty: '../x' }, { Width: 'x', Difficulty: [] }]) {
    const { data } = await ask<{ VCodeID: string; Img: string }>(['dns_vcode', 'Common', 'GetVCode'], body)
    expect(data.VCodeID).toMatch(/^[0-9a-f-]{36}$/)
    const png = Buffer.from(data.Img, 'base64')
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 100, 32])
  }
})

test('JJFAFile: the manual of a system, by a link with its file name', async () => {
  const { data } = await ask<{ list: { systemlist: Row[] }[] }>(portalCall('platformlist'))
  const systems = await Promise.all(
    data.list
      .flatMap((platform) => platform.systemlist)
      .map((system) => ask<Row>(portalCall('systemdetail'), { systemid: system.systemid })),
  )
  const FileId = systems.map((system) => system.data.operatefile).find(Boolean)
  const file = await ask<{ Path: string; FileName: string }>(['dns_relay', 'DownFile', 'JJFAFile'], { FileId })
  expect(file.data.FileName).toMatch(/\.pdf$/)
  const unknown = await ask(['dns_relay', 'DownFile', 'JJFAFile'], { FileId: 'none' })
  expect(unknown).toMatchObject({ ReturnValue: 0, code: 'not_found' })
})
