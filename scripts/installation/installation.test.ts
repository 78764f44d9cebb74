import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeOldVersions } from './installation.ts'

/** A process that runs until its standard input ends. */
const untilEnd = 'process.stdout.write("here"); process.stdin.resume()'

test.runIf(process.platform === 'linux')('a version that a process runs from stays until the process has ended', async () => {
  const root = mkdtempSync(join(tmpdir(), 'installation-'))
  for (const version of ['1.0.0', '1.0.1', '1.0.10', '1.1.0', '1.2.0'])
    mkdirSync(join(root, 'versions', version, 'build'), { recursive: true })
  writeFileSync(join(root, 'current'), '1.2.0\n')
  writeFileSync(join(root, 'previous'), '1.1.0\n')
  const left = () => readdirSync(join(root, 'versions')).toSorted()
  const portal = spawn('node', ['-e', untilEnd], { cwd: join(root, 'versions/1.0.10/build'), stdio: ['pipe', 'pipe', 'inherit'] })
  await once(portal.stdout, 'data')

  removeOldVersions(root)
  expect(left()).toEqual(['1.0.10', '1.1.0', '1.2.0'])

  portal.stdin.end()
  await once(portal, 'exit')
  removeOldVersions(root)
  expect(left()).toEqual(['1.1.0', '1.2.0'])
})
