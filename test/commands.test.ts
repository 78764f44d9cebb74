import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const documents = ['README.md', ...globSync(['docs/**/*.md', 'bench/*.md'])].map((path) => readFileSync(path, 'utf8')).join('\n')
const named = new Set(
  Array.from(documents.matchAll(/`npm (?:run )?([a-z][\w:-]*)/g), ([, name = '']) => name).filter((name) => name !== 'ci'),
)

/** Our own programs; commands that run vitest or biome print the usage of those. */
const own = Array.from(named, (name) => ({ name, command: scripts[name] ?? '' })).filter(
  ({ name, command }) => name !== 'build' && /(^|&& |exec )node [^&]*$/.test(command),
)

test('every command of the documents is an npm script', () => {
  expect([...named].filter((name) => !(name in scripts))).toEqual([])
  expect(own.length).toBeGreaterThan(10)
})

test('every command first installs its packages and the pinned Node', () => {
  const bare = Object.keys(scripts).filter(
    (name) => named.has(name) && name !== 'build' && !scripts[`pre${name}`]?.includes('scripts/setup.cjs'),
  )
  expect(bare).toEqual([])
})

const readProgram = (command: string) =>
  readFileSync(/node (?:--[\w=-]+ )*(\S+\.[cm]?[jt]s)/.exec(command.split('&& ').at(-1) ?? '')?.[1] ?? '', 'utf8')

const asksFirst = ({ command }: { command: string }) => /^printUsageWhenAsked\(/m.test(readProgram(command))

test.each(own)('$name has a usage', ({ command }) => {
  expect(readProgram(command)).toMatch(/usage: npm (start|test|run )/)
})

// Those that print it by the helper, as their first statement, are one case.
test.each([...own.filter((one) => !asksFirst(one)), ...own.filter(asksFirst).slice(0, 1)])(
  '$name prints its usage',
  async ({ command }) => {
    const last = command.split('&& ').at(-1) as string
    // By a shell, as npm runs it: a command may set variables.
    const child = spawn('sh', ['-c', `${last} --help`], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect([code, output]).toEqual([0, expect.stringMatching(/usage: npm (start|test|run )/)])
  },
)

test.each([
  ['yesterday', {}, '--at yesterday: 请写作 --at "2026-11-25 14:30"'],
  ['2026-13-01 14:30', {}, '--at 2026-13-01 14:30: 请写作 --at "2026-11-25 14:30"'],
  ['2026-11-25 14:30', {}, '请用 --wal 或 PORTAL_WAL_ARCHIVE 给出日志的归档'],
  ['2026-11-25 14:30', { PORTAL_WAL_ARCHIVE: 'nowhere' }, '没有完整的备份'],
])('a restore to %j with %j says what is wrong', async (at, settings, said) => {
  const env = { ...process.env, PORTAL_WAL_ARCHIVE: '', ...settings }
  const child = spawn('node', ['scripts/restore.ts', 'no-backup', 'no-data', '--at', at], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [output] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(output).toContain(said)
})
