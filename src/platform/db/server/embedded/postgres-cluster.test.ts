import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { assertSpace } from './postgres-cluster.ts'

test.runIf(process.platform === 'linux')('a disk without space for a database is named before one is begun', () => {
  // A file system without any blocks.
  expect(() => assertSpace('/proc')).toThrow('磁盘空间不足，创建数据库须有 256 MiB 空闲，现有 0 MiB')
  expect(() => assertSpace(tmpdir())).not.toThrow()
})
