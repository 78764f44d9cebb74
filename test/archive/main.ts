// `npm run test:archive`: packs the portal, unpacks it and runs it as an operator does.
import { spawnSync } from 'node:child_process'
import { printUsageWhenAsked } from '../../scripts/usage.ts'

printUsageWhenAsked(`用法 / usage: npm run test:archive
打包、解开并按运维方式运行：启动、命令、升级、回退 / packs, unpacks and runs as an operator does: start, commands, upgrade, rollback`)
const { status } = spawnSync('vitest', ['run', '--config', 'vitest.archive.config.ts', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
