import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { sm2 as other } from 'sm-crypto'
import { sm2 } from 'sm-crypto-v2'
import { expect, test } from 'vitest'
import { isSignedText, makeKeyPair, sealText, signatureKinds, signText, toFingerprint } from './signature.ts'

const text = '{"day":"2026-11-20","中文":"每日摘要"}'
const kinds = Object.values(signatureKinds)
const toPoint = (publicKey: Buffer) => publicKey.subarray(-65).toString('hex')

test('SM2 has the signature of GB/T 32918.5-2017, appendix A.2, under the default identity', () => {
  const [message, privateKey] = [Buffer.from('message digest'), '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8']
  const publicKey = sm2.getPublicKeyFromPrivateKey(privateKey)
  const random = {
    k: 0x59276e27d506861a16680f3ad9c02dccef3cc1fa3cdbe4ce6d54b80deac1bc21n,
    x1: 0x04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73n,
  }
  const expected =
    'f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa'
  expect(sm2.doSignature(message, privateKey, { hash: true, publicKey, pointPool: [random] })).toBe(expected)
  expect(other.doVerifySignature([...message], expected, publicKey, { hash: true })).toBe(true)
})

test.each(kinds)('what was signed with %s is verified with its key, unchanged, and with nothing else', async (kind) => {
  const [key, another] = [await makeKeyPair(kind), await makeKeyPair(kind)]
  const signature = await signText(key, text)
  expect(await isSignedText(key, text, signature)).toBe(true)
  expect(await isSignedText(another, text, signature)).toBe(false)
  expect(await isSignedText(key, `${text} `, signature)).toBe(false)
  for (let place = 0; place < signature.length; place += 7) {
    const changed = `${signature.slice(0, place)}${signature[place] === '0' ? '1' : '0'}${signature.slice(place + 1)}`
    expect(await isSignedText(key, text, changed), `digit ${place}`).toBe(false)
  }
  expect(await isSignedText(key, text, signature.toUpperCase())).toBe(false)
  expect(await isSignedText(key, text, '')).toBe(false)
  expect(toFingerprint(key.publicKey)).toMatch(/^[0-9a-f]{64}$/)
})

test('a second implementation verifies what was signed with SM2, and its signatures are verified, both under the default identity', async () => {
  const key = await makeKeyPair('sm2')
  const bytes = [...Buffer.from(text)]
  expect(other.doVerifySignature(bytes, await signText(key, text), toPoint(key.publicKey), { hash: true })).toBe(true)
  const signed = other.doSignature(bytes, key.privateKey.toString('hex'), { hash: true, publicKey: toPoint(key.publicKey) })
  expect(await isSignedText(key, text, signed)).toBe(true)
  const foreign = other.doSignature(bytes, key.privateKey.toString('hex'), {
    hash: true,
    publicKey: toPoint(key.publicKey),
    userId: 'another',
  })
  expect(await isSignedText(key, text, foreign)).toBe(false)
})

test('OpenSSL reads the public key of SM2, and agrees under the empty identity, the only one Node gives it', async () => {
  const key = await makeKeyPair('sm2')
  const publicKey = createPublicKey({ key: key.publicKey, type: 'spki', format: 'der' })
  const options = { hash: true, der: true, userId: '', publicKey: toPoint(key.publicKey) }
  const signature = Buffer.from(sm2.doSignature(Buffer.from(text), key.privateKey.toString('hex'), options), 'hex')
  expect(verify('sm3', Buffer.from(text), publicKey, signature)).toBe(true)
  const sec1 = `30770201010420${key.privateKey.toString('hex')}a00a06082a811ccf5501822da144034200${toPoint(key.publicKey)}`
  const privateKey = createPrivateKey({ key: Buffer.from(sec1, 'hex'), type: 'sec1', format: 'der' })
  const signed = sign('sm3', Buffer.from(text), privateKey).toString('hex')
  expect(sm2.doVerifySignature(Buffer.from(text), signed, toPoint(key.publicKey), options)).toBe(true)
})

test('a seal is the HMAC-SM3 of its text, and of its key alone', () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  expect(sealText(one, text)).toMatch(/^[0-9a-f]{64}$/)
  expect(sealText(one, text)).toBe(sealText(one, text))
  expect(new Set([sealText(one, text), sealText(two, text), sealText(one, `${text} `)]).size).toBe(3)
})
