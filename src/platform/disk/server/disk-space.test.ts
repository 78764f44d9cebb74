import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import { type DiskSpace, watchDiskSpace } from './disk-space.ts'

const bytes = 100_000
let directory: string
let free: number
let space: DiskSpace

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'disk-space-'))
  free = 10 * bytes
  space = watchDiskSpace({ directory, log: quietLog, bytes, everyMs: 1_000_000, freeBytes: async () => free })
  await space.check()
})
afterEach(() => {
  space.stop()
  rmSync(directory, { recursive: true })
})

function reserved(): number {
  const path = join(directory, 'disk-reserve')
  return existsSync(path) ? statSync(path).blocks * 512 : 0
}

async function lookAt(left: number): Promise<[isLow: boolean, isReserved: boolean]> {
  free = left
  await space.check()
  return [space.isLow(), reserved() >= bytes]
}

test('the reserve takes room on the disk, and is freed as soon as less than it is left', async () => {
  expect([space.isLow(), reserved() >= bytes]).toEqual([false, true])
  expect(await lookAt(bytes)).toEqual([false, true])
  expect(await lookAt(bytes - 1)).toEqual([true, false])
  expect(reserved()).toBe(0)
})

test('after the reserve was freed, writing resumes only with twice its size free beside a new reserve', async () => {
  await lookAt(0)
  expect(await lookAt(bytes)).toEqual([true, false])
  expect(await lookAt(3 * bytes - 1)).toEqual([true, false])
  expect(await lookAt(3 * bytes)).toEqual([false, true])
})
