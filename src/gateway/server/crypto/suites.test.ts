import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'
import { hkdf, sm3, sm4 } from 'sm-crypto-v2'
import { expect, test } from 'vitest'
import { decrypt, decryptWith, encrypt, WrongKeyError } from './encryption.ts'
import { keyedHash, sign, verify } from './keyed-hash.ts'
import { hasSuite, type SecretKey, type Suite, suites } from './secret-key.ts'

const text = 'a key for tests, long enough to be one'
const toKey = (suite: Suite): SecretKey => ({ text, suite })
const names = Object.keys(suites) as Suite[]
const hex = (digits: string) => Buffer.from(digits, 'hex')

test('SM3 has the digests of GB/T 32905-2016, appendix A', () => {
  const toSm3 = (content: string) => createHash('sm3').update(content).digest('hex')
  expect(toSm3('abc')).toBe('66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0')
  expect(toSm3('abcd'.repeat(16))).toBe('debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732')
})

test('SM4 has the cipher text of GB/T 32907-2016, appendix A', () => {
  const block = hex('0123456789abcdeffedcba9876543210')
  const cipher = createCipheriv('sm4-ecb', block, null).setAutoPadding(false)
  expect(cipher.update(block, undefined, 'hex')).toBe('681edf34d206965e86b3e94f536e4246')
})

test('SM4-GCM has the cipher text and tag of RFC 8998, appendix A.1', () => {
  const plain = hex(['a', 'b', 'c', 'd', 'e', 'f', 'e', 'a'].map((digit) => digit.repeat(16)).join(''))
  const cipher = createCipheriv(suites.gm.cipher, hex('0123456789abcdeffedcba9876543210'), hex('00001234567800000000abcd'))
  cipher.setAAD(hex('feedfacedeadbeeffeedfacedeadbeefabaddad2'))
  expect(Buffer.concat([cipher.update(plain), cipher.final()]).toString('hex')).toBe(
    '17f399f08c67d5ee19d0dc9969c4bb7d5fd46fd3756489069157b282bb200735d82710ca5c22f0ccfa7cbf93d496ac15a56834cbcf98c397b4024a2691233b8d',
  )
  expect(cipher.getAuthTag().toString('hex')).toBe('83de3541e4c2b58177e065a9bf7b62ec')
})

const deriveWithSm3 = (purpose: string, bytes: number) => Buffer.from(hkdf(Buffer.from(text), undefined, Buffer.from(purpose), bytes))

test('with gm a second implementation gets the same keyed hash, and decrypts what was encrypted', () => {
  const expected = sm3(Buffer.from(JSON.stringify(['a', 1])), { key: deriveWithSm3('purpose', 32) })
  expect(keyedHash(toKey('gm'), 'purpose', ['a', 1]).toString('hex')).toBe(expected)
  const encrypted = encrypt(toKey('gm'), 'purpose', Buffer.from('动态验证码'))
  const [iv, tag, content] = [encrypted.subarray(0, 12), encrypted.subarray(12, 28), encrypted.subarray(28)]
  const options = { mode: 'gcm', iv: iv.toString('hex'), tag: tag.toString('hex') } as const
  expect(sm4.decrypt(content.toString('hex'), deriveWithSm3('purpose', 16), options)).toBe('动态验证码')
})

test('international is what it was before there was a choice: HKDF and HMAC with SHA-256, AES-256-GCM', () => {
  const hmac = (key: Buffer, content: string | Buffer) => createHmac('sha256', key).update(content).digest()
  const derive = (info: string) => hmac(hmac(Buffer.alloc(32), text), `${info}\u0001`)
  expect(keyedHash(toKey('international'), 'purpose', ['a', 1])).toEqual(hmac(derive('purpose'), JSON.stringify(['a', 1])))
  const encrypted = encrypt(toKey('international'), 'purpose', Buffer.from('secret'))
  const decipher = createDecipheriv('aes-256-gcm', derive('purpose'), encrypted.subarray(0, 12)).setAuthTag(encrypted.subarray(12, 28))
  expect(Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString()).toBe('secret')
})

test.each(names)('what was encrypted with %s is read under both settings, and only with its key, its purpose and unchanged', (suite) => {
  const encrypted = encrypt(toKey(suite), 'totp 1', Buffer.from('secret'))
  for (const other of names) {
    expect(decrypt(toKey(other), 'totp 1', encrypted).toString()).toBe('secret')
    expect(() => decrypt(toKey(other), 'totp 2', encrypted)).toThrow(WrongKeyError)
    expect(() => decrypt({ text: 'another key', suite: other }, 'totp 1', encrypted)).toThrow(WrongKeyError)
    expect(() => decrypt(toKey(other), 'totp 1', encrypted.subarray(0, 20))).toThrow(WrongKeyError)
  }
  for (let i = 0; i < encrypted.length; i++) {
    const changed = Buffer.from(encrypted)
    changed[i] = (changed[i] as number) ^ 1
    expect(() => decrypt(toKey(suite), 'totp 1', changed), `byte ${i}`).toThrow(WrongKeyError)
  }
})

test('a key with its own algorithms alone does not read what those of the other setting encrypted', () => {
  for (const [one, other] of [names, names.toReversed()] as [Suite, Suite][])
    expect(() => decryptWith([toKey(one)], 'purpose', encrypt(toKey(other), 'purpose', Buffer.from('x')))).toThrow(WrongKeyError)
})

test('a signature of one setting does not hold under the other', () => {
  const signature = sign(toKey('gm'), 'link', ['a'])
  expect(verify(toKey('gm'), 'link', { parts: ['a'], signature })).toBe(true)
  expect(verify(toKey('international'), 'link', { parts: ['a'], signature })).toBe(false)
})

test('the pinned Node has the algorithms of both settings', () => {
  expect(names.map(hasSuite)).toEqual([true, true])
})
