// ./portal upgrade <archive>: checks an archive, unpacks its version beside the current one and makes it the current one.
import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { resolveGiven } from './given-path.ts'
import { printUsageWhenAsked } from '../usage.ts'
import {
  findInstallation,
  InstallationError,
  readRelease,
  readVersion,
  removeOldVersions,
  runInstallationCommand,
  switchTo,
} from './installation.ts'

const usage = `用法 / usage: ./portal upgrade <archive.tar.gz>
核对校验和与签名后换用该版本，重启后生效；数据库在启动时升级 / checks checksum and signature, then changes to that version at the next start, which also migrates the database`
printUsageWhenAsked(usage)

/** Beside the archive stand its checksum, and its signature where the installed version holds the key of who makes releases. */
function checkArchive(path: string, program: string): void {
  if (!existsSync(path)) throw new InstallationError(`没有这个文件 / no such file: ${path}`)
  const archive = readFileSync(path)
  const [expected] = read(`${path}.sha256`, '校验和 / checksum').trim().split(/\s+/)
  if (createHash('sha256').update(archive).digest('hex') !== expected)
    throw new InstallationError(`校验和不符，文件不完整或被改动 / the checksum does not match: ${basename(path)}`)
  const keyFile = join(program, 'release-key.pem')
  if (!existsSync(keyFile)) {
    process.stdout.write('当前版本没有发布公钥，只核对了校验和 / no release key in this version: only the checksum was checked\n')
    return
  }
  const signature = Buffer.from(read(`${path}.sig`, '签名 / signature'), 'base64')
  if (!verify(null, archive, createPublicKey(readFileSync(keyFile)), signature))
    throw new InstallationError(`签名无效 / the signature is not valid: ${basename(path)}`)
}

function read(path: string, what: string): string {
  if (!existsSync(path)) throw new InstallationError(`缺少${what}: ${path}`)
  return readFileSync(path, 'utf8')
}

/** Unpacks beside the other versions, so that nothing is copied between file systems; returns the new version. */
function addVersion(root: string, path: string): string {
  const unpacked = mkdtempSync(join(root, 'unpacked-'))
  try {
    execFileSync('tar', ['-xzf', path, '-C', unpacked, '--strip-components=1', '--no-same-owner'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const version = readFileSync(join(unpacked, 'current'), 'utf8').trim()
    const folder = join(unpacked, 'versions', version)
    const { platform } = readRelease(folder)
    if (platform !== `${process.platform}-${process.arch}`)
      throw new InstallationError(`该压缩包用于 ${platform} / the archive is for ${platform}`)
    const target = join(root, 'versions', version)
    if (existsSync(target)) throw new InstallationError(`版本 ${version} 已经安装 / version ${version} is installed already`)
    renameSync(folder, target)
    copyFileSync(join(unpacked, 'portal'), join(root, 'portal.next'))
    renameSync(join(root, 'portal.next'), join(root, 'portal'))
    return version
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
  }
}

runInstallationCommand(() => {
  const [given] = process.argv.slice(2)
  if (given === undefined) throw new InstallationError(usage)
  const root = findInstallation()
  const before = readVersion(root, 'current') as string
  const path = resolveGiven(given)
  checkArchive(path, join(root, 'versions', before))
  const version = addVersion(root, path)
  switchTo(root, version)
  removeOldVersions(root)
  process.stdout.write(
    `已由 ${before} 换为 ${version}，重启门户后生效；换回：./portal rollback / changed, restart the portal; back: ./portal rollback\n`,
  )
})
