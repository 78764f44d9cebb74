import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'pack-test-'))
const rsa = join(folder, 'rsa.pem')
writeFileSync(rsa, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['an unknown option', ['--nope'], 2, /^Unknown option '--nope'\n用法/],
  ['an option without its value', ['--version'], 2, /argument missing\n用法/],
  ['an architecture that does not exist', ['--arch', 'mips'], 2, /^用法/],
  ['a key that is not there', ['--signing-key', join(folder, 'none.pem')], 1, /^路径不存在/],
  ['a key of another kind', ['--signing-key', rsa], 1, /^不是 Ed25519 私钥/],
])('pack says what is wrong with %s, without a stack', (_, options, code, message) => {
  const { status, stderr } = spawnSync('node', ['scripts/pack/main.ts', ...options], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([code, expect.stringMatching(message)])
  expect(stderr).not.toContain('    at ')
})
