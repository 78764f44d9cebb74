// `npm run test:clients`: what foreign programs make of the files that the product hands out.
import { spawnSync } from 'node:child_process'
import { printUsageWhenAsked } from '../../scripts/usage.ts'
import { findMissingPrograms } from './programs.ts'

printUsageWhenAsked(`用法 / usage: npm run test:clients -- [file …]
用 LibreOffice、unzip、poppler 打开导出文件、模板、压缩包与文档 / opens exports, templates, archives and documents with LibreOffice, unzip and poppler`)
const missing = findMissingPrograms()
if (missing.length > 0) {
  process.stderr.write(`缺少 / missing: ${missing.map(({ what }) => what).join(', ')}
请安装 / please install: apt install ${missing.map(({ packages }) => packages).join(' ')}\n`)
  process.exit(1)
}
const { status } = spawnSync('vitest', ['run', '--config', 'vitest.clients.config.ts', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
