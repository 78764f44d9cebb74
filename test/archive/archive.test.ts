import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { appendFileSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command, pack, type Unpacked, unpack, whileRunning } from './unpacked.ts'

const megabyte = 1024 * 1024
const keys = mkdtempSync(join(tmpdir(), 'keys-'))
let portal: Unpacked

function writeKey(name: string): string {
  const path = join(keys, name)
  writeFileSync(path, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return path
}

const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

function listFiles(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => join(entry.parentPath, entry.name))
}

beforeAll(() => {
  portal = unpack(pack('--version', '1.0.0', '--signing-key', writeKey('ours.pem')))
})

afterAll(() => portal.remove())

test('two packs of one commit are the same bytes, within the sizes that an operator was promised', () => {
  const first = digest(portal.archive)
  expect(digest(pack('--version', '1.0.0', '--signing-key', join(keys, 'ours.pem')))).toBe(first)
  expect(statSync(portal.archive).size).toBeLessThanOrEqual(150 * megabyte)
  const installed = listFiles(portal.root).reduce((sum, path) => sum + statSync(path).size, 0)
  expect(installed).toBeLessThanOrEqual(400 * megabyte)
})

test('no program in it asks for a newer C library than that of Kylin and openEuler', () => {
  const isProgram = (path: string) => readFileSync(path).subarray(0, 4).equals(Buffer.from('\u007fELF'))
  const programs = listFiles(portal.root).filter((path) => /\/bin\/[^/.]+$|\.(node|so(\.\d+)*)$/.test(path) && isProgram(path))
  expect(programs.length).toBeGreaterThan(20)
  const asked = programs.flatMap((path) =>
    Array.from(readFileSync(path, 'latin1').matchAll(/GLIBC_2\.(\d+)/g), ([, minor]) => ({ path: basename(path), minor: Number(minor) })),
  )
  expect(asked.filter(({ minor }) => minor > 28)).toEqual([])
})

test('its programs need no libraries of the system but those that are named to its operator', () => {
  const node = join(portal.root, 'versions/1.0.0/node/bin/node')
  const printed = execFileSync('ldd', [node], { encoding: 'utf8' })
  const asked = new Set(Array.from(printed.matchAll(/^\s*(?:\/\S+\/)?(\S+?)\.so/gm), ([, name]) => name))
  const usual = ['ld-linux-x86-64', 'libc', 'libdl', 'libgcc_s', 'libm', 'libpthread', 'libstdc++', 'linux-vdso']
  expect(asked).toEqual(new Set([...usual, 'libatomic']))
  const unusable = join(portal.data, 'node')
  writeFileSync(unusable, '#!/bin/sh\necho libatomic.so.1: cannot open shared object file >&2; exit 127\n', { mode: 0o755 })
  const { status, output } = command(portal, [], { settings: { NODE_BINARY: unusable } })
  expect({ status, output }).toEqual({
    status: 1,
    output: expect.stringMatching(/^libatomic\.so\.1: cannot open[^]*apt-get install libatomic1/),
  })
})

test('it runs where somebody else owns the program, without npm, with blanks and Chinese characters in its path', async () => {
  const before = listFiles(portal.root).length
  const code = await whileRunning(portal, async (origin) => {
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${origin}/news`)).text()).toContain('新闻动态')
    expect((await fetch(`${origin}/console/login`)).status).toBe(200)
    expect(command(portal, ['verify-ledger', join(portal.data, '门户')])).toMatchObject({
      status: 0,
      output: expect.stringContaining('✓ 账本一致'),
    })
    expect(command(portal, ['verify-audit', join(portal.data, '门户')])).toMatchObject({ status: 0 })
    expect(command(portal, ['staff', 'create', 'operator1', '--name', '运维']).output).toContain('一次性密码')
    expect(command(portal, ['staff', 'list']).output).toContain('operator1\t运维')
    expect(command(portal, ['content-archive', 'export', 'content.zip'])).toMatchObject({ status: 0 })
    expect(statSync(join(portal.data, 'content.zip')).size).toBeGreaterThan(megabyte)
    expect(command(portal, ['backup', '备份'])).toMatchObject({ status: 0 })
  })
  expect(code).toBe(0)
  expect(listFiles(portal.root).length).toBe(before)
})

test('a backup is restored, and the portal starts from it', async () => {
  expect(command(portal, ['restore', '备份', '恢复'])).toMatchObject({ status: 0, output: expect.stringContaining('./portal') })
  const code = await whileRunning(portal, async (origin) => expect((await fetch(`${origin}/readyz`)).status).toBe(200), {
    DATA_DIR: '恢复',
  })
  expect(code).toBe(0)
  expect(command(portal, ['staff', 'list'], { settings: { DATA_DIR: '恢复' } }).output).toContain('operator1')
})

test('its commands name themselves as the launcher does', () => {
  expect(command(portal, ['staff', '--help']).output).toContain('./portal staff create')
  expect(command(portal, ['help']).output).toContain('./portal [命令 command]')
  expect(command(portal, ['unheard-of'])).toMatchObject({ status: 2 })
})

/** An archive of the next version with what stands beside it, in a folder of its own. */
function copyNext(archive: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'next-'))
  for (const end of ['', '.sha256', '.sig']) copyFileSync(`${archive}${end}`, join(folder, `${basename(archive)}${end}`))
  return join(folder, basename(archive))
}

test.runIf(process.getuid?.() === 0)('who may not write in the program’s folder cannot upgrade it', () => {
  expect(command(portal, ['upgrade', resolve(portal.archive)])).toMatchObject({
    status: 1,
    output: expect.stringContaining('没有写入权限'),
  })
  expect(command(portal, ['version']).output).toContain('"1.0.0"')
})

test('an upgrade is refused unless checksum and signature hold; then the next start is the new version, and there is a way back', async () => {
  const upgrade = (path: string) => command(portal, ['upgrade', path], { isStranger: false })
  const next = resolve(pack('--version', '1.1.0', '--signing-key', join(keys, 'ours.pem')))
  const [changed, unsigned, rehashed] = [copyNext(next), copyNext(next), copyNext(next)]
  appendFileSync(changed, 'x')
  rmSync(`${unsigned}.sig`)
  appendFileSync(rehashed, 'x')
  writeFileSync(`${rehashed}.sha256`, `${digest(rehashed)}  ${basename(rehashed)}\n`)
  expect(upgrade(changed)).toMatchObject({ status: 1, output: expect.stringContaining('校验和不符') })
  expect(upgrade(unsigned)).toMatchObject({ status: 1, output: expect.stringContaining('缺少签名') })
  expect(upgrade(rehashed)).toMatchObject({ status: 1, output: expect.stringContaining('签名无效') })
  expect(upgrade(join(keys, 'none.tar.gz'))).toMatchObject({ status: 1, output: expect.stringContaining('没有这个文件') })
  expect(command(portal, ['rollback'], { isStranger: false })).toMatchObject({
    status: 1,
    output: expect.stringContaining('没有可换回的版本'),
  })
  expect(command(portal, ['version']).output).toContain('"1.0.0"')

  expect(upgrade(next)).toMatchObject({ status: 0, output: expect.stringContaining('已由 1.0.0 换为 1.1.0') })
  expect(upgrade(next)).toMatchObject({ status: 1, output: expect.stringContaining('已经安装') })
  expect(command(portal, ['version']).output).toContain('"1.1.0"')
  expect(await whileRunning(portal, async (origin) => expect((await fetch(`${origin}/readyz`)).status).toBe(200))).toBe(0)
  expect(readdirSync(portal.root).toSorted()).toEqual(['current', 'portal', 'previous', 'versions'])

  expect(command(portal, ['rollback'], { isStranger: false })).toMatchObject({ status: 0 })
  expect(command(portal, ['version']).output).toContain('"1.0.0"')
})
