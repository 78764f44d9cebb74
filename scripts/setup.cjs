// Prepares a fresh clone: installs the packages for building and serving by package-lock.json; --tools also those of tests and benches;
// --build builds when a source changed; --browser provides Chromium and Chinese fonts.
// CommonJS and built-in modules only: the first run uses any Node of the machine, later ones the pinned one.
'use strict'
const { spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const generated = path.join('src', 'ui', 'antd', 'antd.css')
const currentBuild = path.join('build', 'current')
const buildNameLength = 16
const minNode = 20
const minNpm = 9
const sources = [
  'src',
  'public',
  'scripts/antd-css.ts',
  'scripts/finish-build.ts',
  'scripts/vite',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

const withTools = process.argv.includes('--tools')

process.chdir(path.resolve(__dirname, '..'))
// The lock lies outside the project: npm ci empties node_modules, the build empties build.
const projectHash = createHash('sha256').update(`${process.cwd()} ${os.userInfo().uid}`).digest('hex')
const lockFile = path.join(os.tmpdir(), `portal-setup-${projectHash.slice(0, 16)}.lock`)
let hasLock = false
process.once('exit', releaseLock)

checkVersions()
const steps = [install]
if (process.argv.includes('--build')) steps.push(build)
if (process.argv.includes('--browser')) steps.push(provideBrowser)
for (const step of steps) if (!step({ isDryRun: true })) withLock(() => step({ isDryRun: false }))

function checkVersions() {
  const node = Number.parseInt(process.versions.node, 10)
  if (node < minNode)
    fail(`需要 Node.js ${minNode} 或更高版本，现为 ${process.version}`, `Node.js ${minNode} or later is needed, this is ${process.version}`)
  const agent = /^npm\/(\d+)/.exec(process.env.npm_config_user_agent || '')
  if (agent && Number(agent[1]) < minNpm) fail(`需要 npm ${minNpm} 或更高版本`, `npm ${minNpm} or later is needed, this is npm ${agent[1]}`)
}

// A step returns whether it is complete; without isDryRun it completes itself first.

function install({ isDryRun }) {
  const stamp = 'node_modules/.setup-installed'
  const base = `${process.platform}-${process.arch} ${hash(['package-lock.json'])}\n`
  const whole = `${base}tools\n`
  const found = read(stamp)
  if (found === whole || (found === base && !withTools)) return true
  if (isDryRun) return false
  if (!isInstalledByHand()) installPackages(found === base)
  checkPinnedNode()
  fs.writeFileSync(stamp, withTools ? whole : base)
  return true
}

// Install scripts of packages are never run; the pinned Node is an optional dependency, but required.
function installPackages(onlyToolsMissing) {
  const flags = ['--ignore-scripts', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
  const chosen = withTools ? '--include=dev' : '--omit=dev'
  // npm ci would empty node_modules first, perhaps under a portal that runs
  const command = onlyToolsMissing ? ['install', '--no-save'] : ['ci']
  say(`安装依赖 npm ${command.join(' ')} …`)
  npm([...command, chosen, ...flags])
}

// A build goes into a folder of its own, named for its sources; build/current names the one that starts from now on. So processes that run
// from an earlier build keep it whole. A file instead of a symbolic link, which Windows reserves for administrators.
function build({ isDryRun }) {
  const name = hash(sources).slice(0, buildNameLength)
  const folder = path.join('build', name)
  const before = read(currentBuild).trim()
  if (before === name && fs.existsSync(folder)) return true
  if (isDryRun) return false
  if (!fs.existsSync(folder)) buildFolder(folder)
  const next = `${currentBuild}.next`
  fs.writeFileSync(next, `${name}\n`)
  fs.renameSync(next, currentBuild)
  removeOldBuilds([name, before])
  return true
}

// What is interrupted leaves no folder with the name of a build.
function buildFolder(folder) {
  const unfinished = path.join('build', 'unfinished')
  say('构建 npm run build …')
  fs.rmSync(unfinished, { recursive: true, force: true })
  npm(['run', 'build:folder', '--silent'], { BUILD_FOLDER: unfinished, NODE_ENV: 'production' })
  fs.renameSync(unfinished, folder)
}

// The last two stay, and what a process runs from.
function removeOldBuilds(kept) {
  const builds = fs.readdirSync('build').filter((name) => new RegExp(`^[0-9a-f]{${buildNameLength}}$`).test(name))
  const old = builds.filter((name) => !kept.includes(name)).map((name) => path.join('build', name))
  for (const folder of old) if (!isUsed(folder)) fs.rmSync(folder, { recursive: true, force: true })
}

// src/server/build-folder.js notes each process that runs from a build.
function isUsed(folder) {
  const notes = path.join(folder, 'used-by')
  return fs.existsSync(notes) && fs.readdirSync(notes).some(isAlive)
}

function provideBrowser({ isDryRun }) {
  const browsers = ['chromium-headless-shell', 'chromium'] // some systems have only the second one
  const hasBrowser = browsers.some((name) => fs.existsSync(`/usr/bin/${name}`))
  const listMissing = (browser) => [!hasBrowser && browser, !hasChineseFont() && 'fonts-noto-cjk'].filter(Boolean)
  const missing = listMissing('chromium')
  if (missing.length === 0) return true
  if (isDryRun) return false
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  const canInstall = process.platform === 'linux' && process.getuid() === 0 && run('apt-get', ['--version'], { stdio: 'ignore' })
  if (canInstall) {
    say(`安装测试用浏览器与字体 ${missing.join('、')} …`)
    const installed = browsers.some((browser) => installDebianPackages(listMissing(browser)))
    if (installed) return provideBrowser({ isDryRun: true }) || fail(...advise(command))
  }
  return fail(...advise(command))
}

function installDebianPackages(names) {
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  run('apt-get', [...options, 'update']) // one dead source of several does no harm
  return run('apt-get', [...options, 'install', '-y', '--no-install-recommends', ...names], {
    variables: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function advise(command) {
  return [
    `测试需要 /usr/bin/chromium 和中文字体，请以管理员身份执行：apt-get update && ${command}`,
    `the tests need /usr/bin/chromium and a Chinese font; as root run: apt-get update && ${command}`,
  ]
}

function hasChineseFont() {
  const list = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return list.status === 0 && list.stdout.trim() !== ''
}

// After a manual npm ci, node_modules matches the lock file except for packages of other platforms and omitted tools.
function isInstalledByHand() {
  const installed = readPackages('node_modules/.package-lock.json')
  const locked = readPackages('package-lock.json')
  if (!installed || !locked) return false
  return Object.keys(locked).every((name) => {
    if (name === '') return true
    const there = installed[name]
    if (there) return there.version === locked[name].version && fs.existsSync(name)
    const { dev, optional } = locked[name]
    return (dev && !withTools) || (Boolean(optional) && !matchesPlatform(locked[name]))
  })
}

function matchesPlatform({ os: systems, cpu, libc }) {
  const chosen = Boolean(systems || cpu)
  return (
    chosen && (!systems || systems.includes(process.platform)) && (!cpu || cpu.includes(process.arch)) && !(libc && libc.includes('musl'))
  )
}

function readPackages(file) {
  const text = read(file)
  return text === '' ? undefined : JSON.parse(text).packages
}

function checkPinnedNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const pinned = ['node_modules/.bin/node', 'node_modules/.bin/node.cmd'].some((file) => fs.existsSync(file))
  if (pinned || major > 22 || (major === 22 && minor >= 22)) return
  fail(
    `没有适用于 ${process.platform}-${process.arch} 的内置 Node.js，请安装 Node.js 26`,
    `no pinned Node.js for ${process.platform}-${process.arch}; install Node.js 26`,
  )
}

// Of two concurrent starts the second waits. The lock file is created atomically by a hard link and names its process.
function withLock(work) {
  const mine = `${lockFile}.${process.pid}`
  fs.rmSync(mine, { force: true })
  fs.writeFileSync(mine, String(process.pid), { flag: 'wx' })
  try {
    while (!tryLink(mine)) if (!removeStaleLock()) sleep(200)
  } finally {
    fs.rmSync(mine, { force: true })
  }
  hasLock = true
  work()
  releaseLock()
}

function releaseLock() {
  if (hasLock) fs.rmSync(lockFile, { force: true })
  hasLock = false
}

function tryLink(mine) {
  try {
    fs.linkSync(mine, lockFile)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function removeStaleLock() {
  const holder = read(lockFile)
  if (holder === '' || isSetup(holder)) return false
  const taken = `${lockFile}.dead.${process.pid}`
  try {
    fs.renameSync(lockFile, taken)
    if (read(taken) !== holder) fs.linkSync(taken, lockFile) // another process has taken the lock meanwhile: give it back
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  fs.rmSync(taken, { force: true })
  return true
}

function isSetup(pid) {
  if (fs.existsSync('/proc/self/cmdline')) return read(`/proc/${pid}/cmdline`).includes('setup.cjs')
  return isAlive(pid)
}

function isAlive(pid) {
  try {
    return process.kill(Number(pid), 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

// npm is started with the Node it runs on itself: npm ci replaces the pinned one.
function npm(args, variables = {}) {
  const script = process.env.npm_execpath || ''
  const done = script.endsWith('npm-cli.js')
    ? run(process.env.npm_node_execpath || process.execPath, [script, ...args], { variables })
    : run('npm', args, { shell: process.platform === 'win32', variables })
  if (!done) fail(`npm ${args[0]} 未成功，原因见上`, `npm ${args[0]} failed, see above; is npm ${minNpm} or later installed?`)
}

function run(program, args, { stdio = 'inherit', shell = false, variables = {} } = {}) {
  const env = { ...process.env, ...variables }
  return spawnSync(program, args, { stdio, shell, env }).status === 0
}

function hash(paths) {
  const sum = createHash('sha256')
  for (const file of paths) addToHash(sum, file)
  return sum.digest('hex')
}

function addToHash(sum, file) {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (!found || /\.test\.tsx?$/.test(file) || file === generated) return
  if (found.isDirectory()) for (const name of fs.readdirSync(file).sort()) addToHash(sum, path.join(file, name))
  else sum.update(`${file}\0${found.size}\0`).update(fs.readFileSync(file))
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function say(text) {
  console.log(`[setup] ${text}`)
}

function fail(chinese, english) {
  console.error(`[setup] ${chinese}\n[setup] ${english}`)
  process.exit(1)
}
