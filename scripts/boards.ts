// Counts the rows of each board of docs/boards.md that name a test; `check-documents.ts` checks that the tests exist.
import { readFileSync } from 'node:fs'
import { printUsageWhenAsked } from './usage.ts'

printUsageWhenAsked(`用法 / usage: npm run boards
各功能清单有多少行经测试证明 / how many rows of each feature board a named test proves`)

const [, ...boards] = readFileSync('docs/boards.md', 'utf8').split(/^## /m)
for (const board of boards) {
  const [name, ...lines] = board.split('\n')
  const rows = lines.filter((line) => /^\| (?!row )/.test(line))
  process.stdout.write(`${name} ${rows.filter((row) => row.includes('`: “')).length}/${rows.length}\n`)
}
