// npm run content-archive -- export|preview|import: all content as one file, for the operator of the machine (docs/operations.md).
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type ImportMode,
  importModeNames,
  type Outcome,
  outcomeNames,
  outcomes,
  type Result,
  results,
} from '#features/site/archive/rules.ts'
import { exportByOperator, importByOperator, type PieceReport } from '#features/site/archive/server/operator.ts'
import { systemClock } from '#kit/clock.ts'
import { openFileStore } from '#platform/files/server/open-store.ts'
import { publishables } from '#composition/registry.ts'
import { resolveGiven } from './installation/given-path.ts'
import { getDataDirectory, runCommand, writeLine, UsageError, withDatabase } from './operator.ts'
import { printUsageWhenAsked } from './usage.ts'

const usage = `用法 / usage: npm run content-archive -- export <文件 file>
              npm run content-archive -- preview <文件 file>
              npm run content-archive -- import <文件 file> --mode ${importModeNames.join('|')}

须以运行门户的系统账号和相同的环境变量（DATA_DIR 或 DATABASE_URL、FILES_URL 等）执行，门户运行与否均可。
Run it as the account and with the environment of the portal; the portal may run or not.
`

type Arguments = { verb: string; path: string; mode: ImportMode | undefined }

function readArguments(): Arguments {
  printUsageWhenAsked(usage)
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { mode: { type: 'string' } } })
  const [verb = '', file = '', ...rest] = positionals
  const mode = importModeNames.find((name) => name === values.mode)
  const isRight = ['export', 'preview', 'import'].includes(verb) && file !== '' && rest.length === 0
  if (!isRight || (verb === 'import') !== (mode !== undefined)) throw new UsageError(usage)
  return { verb, path: resolveGiven(file), mode }
}

type Services = Parameters<typeof exportByOperator>[0]

async function run(services: Services, { verb, path, mode }: Arguments): Promise<void> {
  if (verb === 'export') {
    const pieces = await exportByOperator(services, publishables, path)
    return writeLine(`已导出 ${pieces} 项内容 / exported ${pieces} pieces of content: ${path}`)
  }
  const counts = new Map<Outcome | Result, number>()
  const count = (name: Outcome | Result) => counts.set(name, (counts.get(name) ?? 0) + 1)
  await importByOperator({ ...services, publishables }, { path, mode }, (piece: PieceReport) => {
    count(piece.outcome)
    if (piece.result && piece.result !== 'refused') count(piece.result)
    if (piece.outcome === 'refused' || piece.result === 'refused') writeLine(`${piece.kind} ${piece.id} ${piece.title}：${piece.message}`)
  })
  writeLine(outcomeNames.map((name) => `${outcomes[name].label} ${name} ${counts.get(name) ?? 0}`).join('，'))
  if (mode)
    writeLine((['published', 'drafted', 'kept'] as const).map((name) => `${results[name]} ${name} ${counts.get(name) ?? 0}`).join('，'))
}

async function main(): Promise<void> {
  const given = readArguments()
  getDataDirectory()
  if (given.verb !== 'export' && !existsSync(given.path)) throw new Error(`没有这个文件 / no such file: ${given.path}`)
  await withDatabase(({ db }, config) => run({ db, files: openFileStore(config), clock: systemClock }, given))
}

await runCommand(main, { usage })
