import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDirectory } from './data-directory-lock.ts'

let directory: string
let holder: ChildProcess | undefined

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-test-'))
})

afterEach(() => {
  holder?.kill('SIGKILL')
  rmSync(directory, { recursive: true })
})

test('a second process is refused and told which process uses the directory', async () => {
  holder = await holdInAnotherProcess()
  expect(() => lockDataDirectory(directory)).toThrow(new RegExp(`进程 ${holder.pid} 使用.*process ${holder.pid}`))
})

test('a lock left by kill -9 is taken over', async () => {
  holder = await holdInAnotherProcess()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(existsSync(join(directory, 'portal.pid'))).toBe(true)
  lockDataDirectory(directory).release()
})

test('a pid file that names an unrelated live process is taken over', () => {
  writeFileSync(join(directory, 'portal.pid'), '1\n')
  const lock = lockDataDirectory(directory)
  expect(readFileSync(join(directory, 'portal.pid'), 'utf8')).toBe(`${process.pid}\n`)
  lock.release()
})

test('a released directory can be locked again', () => {
  const first = lockDataDirectory(directory)
  expect(() => lockDataDirectory(directory)).toThrow(`process ${process.pid}`)
  first.release()
  first.release()
  lockDataDirectory(directory).release()
  expect(existsSync(join(directory, 'portal.pid'))).toBe(false)
})

test('a pid file that cannot be removed, as on a disk that became read-only, does not keep the directory locked', () => {
  const pidFile = join(directory, 'portal.pid')
  const lock = lockDataDirectory(directory)
  rmSync(pidFile)
  mkdirSync(pidFile)
  expect(() => lock.release()).not.toThrow()
  rmdirSync(pidFile)
  lockDataDirectory(directory).release()
})

async function holdInAnotherProcess(): Promise<ChildProcess> {
  const program = `
    const { lockDataDirectory } = await import(${JSON.stringify(new URL('data-directory-lock.ts', import.meta.url).href)})
    const lock = lockDataDirectory(${JSON.stringify(directory)})
    process.stdout.write('held')
    process.stdin.on('end', () => lock).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}
