// `npm run test:mutation -- [group or id …]`: breaks one line of the product after the other, in a copy of the tree, and runs the tests
// that have to notice it. Ends with 1 when a breaking goes unnoticed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { printUsageWhenAsked } from '../../scripts/usage.ts'
import { groups } from './groups.ts'

printUsageWhenAsked(`用法 / usage: npm run test:mutation -- [${Object.keys(groups).join(' | ')} | id …]
逐一改坏产品的一行，看测试是否发现；不带参数时运行全部 / breaks one line at a time and runs the tests that have to notice it; all without arguments`)

const copy = mkdtempSync(join(tmpdir(), 'mutation-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

copyTree(copy)
const run = spawn(process.execPath, ['test/mutation/run-in-copy.ts', ...process.argv.slice(2)], { cwd: copy, stdio: 'inherit' })
process.once('exit', () => run.kill())
const [status] = (await once(run, 'close')) as [number | null]
process.exitCode = status ?? 1

/** The files of the working tree as they are now, committed or not; what is installed and built is only linked. */
function copyTree(to: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { maxBuffer: 2 ** 26 })
  for (const path of stdout.toString().split('\0').filter(Boolean)) if (existsSync(path)) cpSync(path, join(to, path))
  for (const path of ['node_modules', 'build', 'src/ui/antd/antd.css']) if (existsSync(path)) symlinkSync(resolve(path), join(to, path))
}
