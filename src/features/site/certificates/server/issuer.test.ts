import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { storePicture } from '#platform/media/server/pictures.ts'
import { getIssuer } from './issuer.ts'
import { publishableCertificateIssuer } from './publishables.ts'

const gateway = useGateway([], { once: true })

test('a certificate carries the pictures published last, as PNG in base64; none before', async () => {
  const { db, services } = gateway
  expect(await getIssuer(services)).toEqual({ frame: '', logo: '', signature: '', seal: '' })
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a22' } })
    .png()
    .toBuffer()
  const seal = await storePicture(services, { name: '印章.png', bytes })
  await publishableCertificateIssuer.apply(db, 'issuer', { name: '发证机构', seal, signature: '', logo: '', frame: '' })
  const issuer = await getIssuer(services)
  expect(Buffer.from(issuer.seal, 'base64').subarray(1, 4).toString()).toBe('PNG')
  expect(issuer.logo).toBe('')
})

test('an issuer stored by an earlier version stays unchanged', async () => {
  await gateway.db.updateTable('certificate_issuer').set({ logo: 'iVBORw0KGgo=' }).execute()
  expect((await getIssuer(gateway.services)).logo).toBe('iVBORw0KGgo=')
})
