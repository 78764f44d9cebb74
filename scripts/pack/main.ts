// npm run pack: the portal with all it needs to run, as one archive for machines without npm and network (docs/operations.md).
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isArchitecture, packProgram } from './pack-program.ts'
import { resolveGiven } from '../installation/given-path.ts'
import { runCommand, UsageError, writeLine } from '../operator.ts'
import { printUsageWhenAsked } from '../usage.ts'

const usage = `用法 / usage: npm run pack -- [--arch x64|arm64] [--version 1.2.3] [--signing-key <Ed25519 PEM>]
写出 dist/portal-<版本>-linux-<架构>.tar.gz、校验和与（给出私钥时的）签名
writes dist/portal-<version>-linux-<arch>.tar.gz, its checksum and, with a private key, its signature`
printUsageWhenAsked(usage)

async function main(): Promise<void> {
  const { version: ownVersion } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const { values } = parseArgs({
    options: {
      arch: { type: 'string', default: process.arch },
      version: { type: 'string', default: ownVersion },
      'signing-key': { type: 'string' },
    },
  })
  const { arch, version, 'signing-key': signingKey } = values
  if (!isArchitecture(arch) || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) throw new UsageError(usage)
  const { path, packedBytes, bytes } = packProgram({
    arch,
    version,
    ...(signingKey !== undefined && { signingKey: resolveGiven(signingKey) }),
  })
  const inMegabytes = (size: number) => `${(size / 1024 / 1024).toFixed(1)} MB`
  writeLine(`${path}\n${inMegabytes(packedBytes)} 压缩后 / packed，${inMegabytes(bytes)} 安装后 / installed`)
}

await runCommand(main, { usage })
