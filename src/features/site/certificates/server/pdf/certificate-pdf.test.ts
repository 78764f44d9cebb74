import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { exampleCertificate as certificate } from '../../../../../../test/harness/content/example-certificate.ts'
import { readPdfTexts } from '../../../../../../test/harness/content/pdf-text.ts'
import { startGateway, type TestGateway } from '../../../../../../test/harness/gateway.ts'
import { anyone } from '../../../../../../test/harness/actors.ts'
import { findCertificate } from '../../contract.ts'
import { limits, lookupLimit, pdfAddress } from '../../rules.ts'
import { publishableCertificate } from '../publishables.ts'
import { certificateQueries } from '../queries.ts'
import { certificatePdf } from './certificate-pdf.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(certificateQueries)
  gateway.clock.set('2026-11-22T10:00:00+08:00')
})
afterAll(() => gateway.close())

let network = 0
async function ask(number: string, ip = `192.0.2.${++network}`) {
  const url = new URL(pdfAddress(number), 'https://www.example.cn')
  return certificatePdf.make(gateway.services, { url, request: { id: 'r', ip, userAgent: '' }, isHead: false })
}

async function read(number: string): Promise<{ name: string; texts: string; pages: number }> {
  const made = await ask(number)
  if (!made || !('content' in made)) throw new Error('no document')
  expect([made.mediaType, made.content.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  const pages = made.content.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  return { name: made.name, texts: readPdfTexts(made.content).join('\n'), pages }
}

test('a valid certificate is one page with its fields, dates and the state when it was made', async () => {
  await publishableCertificate.apply(gateway.db, 'DSMM2026000001', certificate)
  const { name, texts, pages } = await read(' ｄｓｍｍ2026 000001')
  expect([name, pages]).toEqual(['DSMM2026000001.pdf', 1])
  for (const words of ['证书编号 DSMM2026000001', '第三级 充分定义', '演示科技有限公司', '示例市演示区数源路8号', '2029-03-16'])
    expect(texts).toContain(words)
  expect(texts).toContain('2026-11-22 10:00:00 核验的状态：有效。')
  // No label stands alone.
  for (const label of ['办公地址', '签发人']) expect(texts).not.toContain(label)
})

test.each([
  [
    'suspended',
    { state: 'suspended' as const, stateSince: '2026-10-08', stateReason: '监督评审逾期' },
    '已暂停',
    '自 2026-10-08 起，监督评审逾期',
  ],
  [
    'revoked',
    { state: 'revoked' as const, stateSince: '2026-03-12', stateReason: '重大不符合项' },
    '已撤销',
    '自 2026-03-12 起，重大不符合项',
  ],
  ['expired', { issueDate: '2022-06-20', firstDate: '2022-06-20', expiryDate: '2025-06-19' }, '已过期', '有效期于 2025-06-19 届满'],
])('one that is %s carries its state and the reason', async (id, changed, state, cause) => {
  await publishableCertificate.apply(gateway.db, id, { ...certificate, ...changed })
  const { texts, pages } = await read(id)
  expect(texts.split('\n')).toContain(state)
  expect(texts).toContain(cause)
  expect(pages).toBe(1)
})

test('the longest and most hostile texts, with a picture that is none, still fit on one page', async () => {
  const long = (count: number) => '数据<b>\u202e\u2028"'.padEnd(count, '长')
  await publishableCertificate.apply(gateway.db, 'LONG', {
    ...certificate,
    name: long(limits.name),
    organisation: long(limits.name),
    systemName: long(limits.name),
    standard: long(limits.name),
    registeredAddress: long(limits.address),
    officeAddress: long(limits.address),
    businessAddress: 'W'.repeat(limits.address),
    scope: long(limits.scope),
    state: 'revoked',
    stateSince: '2026-03-12',
    stateReason: long(limits.reason),
  })
  const seal = (
    await sharp({ create: { width: 8, height: 8, channels: 4, background: '#a228' } })
      .png()
      .toBuffer()
  ).toString('base64')
  await gateway.db.insertInto('certificate_issuer').values({ frame: seal, logo: 'bm90IGEgcGljdHVyZQ==', signature: seal, seal }).execute()
  const { texts, pages } = await read('LONG')
  expect(pages).toBe(1)
  expect(texts).toContain('有效期至')
  expect(texts).toContain('签发人')
  expect(texts).not.toMatch(/[\u202e\u2028]/)
})

test.each(['', 'DSMM2026999999', '\0', 'x'.repeat(limits.number + 1)])('there is none of %j', async (number) => {
  expect(await ask(number)).toBeUndefined()
})

test('documents count as look-ups: beyond the limit a network waits, for the page too', async () => {
  const ip = '198.51.100.7'
  for (let n = 0; n < lookupLimit.limit; n++) await gateway.as(anyone, { ip }).call(findCertificate, { number: 'DSMM2026000001' })
  expect(await ask('DSMM2026000001', ip)).toMatchObject({ refused: 'tooOften', waitSeconds: expect.any(Number) })
})
