import { buffer, text } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anyone, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { getBrand, getStoredBrand, saveBrand, uploadBrandPicture } from '#platform/brand/contract.ts'
import { type BrandPicture, neutralBrand } from '#platform/brand/rules.ts'
import { isBrandSet } from '#platform/brand/server/brand.ts'
import { brandHandlers } from './handlers.ts'

const gateway = useGateway(brandHandlers)
const desk = () => gateway.as(staff('settings.manage'))
const { issuer: _, smsSignature: __, ...neutral } = neutralBrand
const own = {
  ...neutralBrand,
  siteName: '示例安全',
  companyName: '示例安全科技有限公司',
  accent: '#7A1FA2',
  icp: '京ICP备1号',
  issuer: '示例控制台',
}

const contentVersion = async () => (await gateway.rows('content_version'))[0]?.version as number

test('an installation without a name is shown under a neutral one, and is marked as such', async () => {
  expect(await gateway.as(anyone).call(getBrand, {})).toEqual(neutral)
  expect(await isBrandSet(gateway.db)).toBe(false)
})

test('a saved brand is shown on every page at once, because the content version rises', async () => {
  const before = await contentVersion()
  expect(await desk().call(saveBrand, { ...own, version: 0 })).toEqual({ version: 1 })
  expect(await contentVersion()).toBe(before + 1)
  expect(await gateway.as(anyone).call(getBrand, {})).toMatchObject({ siteName: '示例安全', accent: '#7a1fa2', policeRecord: '' })
  expect(await isBrandSet(gateway.db)).toBe(true)
  expect(await desk().call(getStoredBrand, {})).toMatchObject({ issuer: '示例控制台', version: 1, changedByName: '李编辑' })
  expect(await gateway.audit('brand.save')).toMatchObject([
    { subject: 'brand brand', detail: { before: { siteName: '企业官网', icp: '' }, after: { siteName: '示例安全', icp: '京ICP备1号' } } },
  ])
})

test('the issuer and the signature of messages are not sent to visitors', async () => {
  await desk().call(saveBrand, { ...own, smsSignature: '示例短信', version: 0 })
  expect(await desk().call(getStoredBrand, {})).toMatchObject({ smsSignature: '示例短信' })
  expect(JSON.stringify(await gateway.as(anyone).call(getBrand, {}))).not.toMatch(/示例控制台|示例短信/)
})

test('of two concurrent changes one succeeds, the other is refused', async () => {
  const saved = await Promise.allSettled(['甲', '乙'].map((siteName) => desk().call(saveBrand, { ...own, siteName, version: 0 })))
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(saved.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } })
})

test.each([
  ['accent', { accent: '#f5a623' }, /对比度为 1\.\d:1，低于 4\.5:1/],
  ['accent', { accent: 'red;}body{display:none' }, /六位十六进制/],
  ['siteName', { siteName: '' }, /请输入网站名称/],
  ['companyName', { companyName: '' }, /请输入公司全称/],
  ['logo', { logo: 'https://elsewhere.example/logo.png' }, /请选择图片/],
  ['smsSignature', { smsSignature: '【示例】' }, /不含/],
  ['smsSignature', { smsSignature: '一二三四五六七八九十一二三四五' }, /不能超过14个字符/],
  ['icp', { icp: 'x'.repeat(61) }, /不能超过60个字符/],
])('%s %j is refused at its field', async (field, wrong, msg) => {
  await expect(desk().call(saveBrand, { ...own, ...wrong, version: 0 })).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ field, msg: expect.stringMatching(msg) }],
  })
  expect(await gateway.rows('brand')).toEqual([])
})

function drawSquare(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#0b6e8a' } })
    .png()
    .toBuffer()
}

function upload(name: BrandPicture, bytes: Uint8Array, siteName = '') {
  return desk().call(uploadBrandPicture, { name, siteName, file: { name: '新图.png', type: 'image/png', bytes } })
}

test('an uploaded picture enters the media library with the name of the brand, unsaved or saved', async () => {
  await desk().call(saveBrand, { ...own, version: 0 })
  await upload('logo', await drawSquare(48), '改名安全')
  await upload('icon', await drawSquare(64))
  const entries = (await gateway.rows('library_picture')).map(({ name, alt, added_by }) => ({ name, alt, added_by }))
  expect(entries).toEqual(
    expect.arrayContaining([
      { name: '改名安全', alt: '改名安全', added_by: '李编辑' },
      { name: '示例安全站点图标', alt: '示例安全站点图标', added_by: '李编辑' },
    ]),
  )
})

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" onload="alert(1)"><script>alert(2)</script><path fill="#0b6e8a" d="M0 0h120v40H0z"/></svg>`

test('a logo may be a drawing, which is cleaned; an icon made of one is stored as a square PNG', async () => {
  const logo = await upload('logo', Buffer.from(drawing))
  expect(logo.path).toMatch(/^\/media\/[0-9a-f]{20}\/120x40\.svg$/)
  const icon = await upload('icon', Buffer.from(drawing.replace('120 40', '100 40')))
  expect(icon.path).toMatch(/\/512x512\.png$/)
  const stored = new Map((await gateway.rows('picture')).map(({ media_type, object }) => [media_type, object]))
  expect(await text(await gateway.services.files.open(stored.get('image/svg+xml') ?? ''))).not.toMatch(/alert|script/)
  const png = sharp(await buffer(await gateway.services.files.open(stored.get('image/png') ?? '')))
  expect(await png.metadata()).toMatchObject({ width: 512, height: 512, hasAlpha: true })
  expect(await desk().call(saveBrand, { ...own, logo: logo.path, icon: icon.path, version: 0 })).toEqual({ version: 1 })
})

test('a drawing of anything but a logo or icon, and a text, are refused as a picture', async () => {
  for (const [name, bytes, code] of [
    ['sharePicture', drawing, 'picture_wrong_type'],
    ['logo', 'text', 'picture_wrong_content'],
    ['logo', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path', 'picture_broken'],
  ] as const)
    await expect(upload(name, Buffer.from(bytes))).rejects.toMatchObject({ code })
})

test('callers without the permission are refused', async () => {
  for (const actor of [anyone, staff('content.publish')])
    for (const [call, input] of [
      [getStoredBrand, {}],
      [saveBrand, { ...own, version: 0 }],
    ] as const)
      await expect(gateway.as(actor).call(call as never, input as never)).rejects.toMatchObject({
        code: expect.stringMatching(/^(forbidden|invalid_session)$/),
      })
  expect(await gateway.rows('brand')).toEqual([])
})

test.each([
  ['<script>alert(1)</script>', true],
  ['<a href="https://example.cn"><text>名</text></a>', true],
  ['<circle r="9"/>', false],
])('a drawn logo with %s says whether something was taken out: %s', async (part, isCleaned) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20"/>${part}</svg>`
  expect(await upload('logo', Buffer.from(svg))).toEqual({ path: expect.stringMatching(/^\/media\//), isCleaned })
})
