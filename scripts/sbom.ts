// `npm run sbom -- [file]`: what is shipped, as CycloneDX (default test-results/sbom.json), and how many packages have which licence.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { printUsageWhenAsked } from './usage.ts'
import { addInnerParts, type Component } from './write/inner-parts.ts'

printUsageWhenAsked(`用法 / usage: npm run sbom -- [file]
生成 CycloneDX 软件物料清单并统计许可证 / writes what is shipped as CycloneDX (test-results/sbom.json) and counts licences`)

const [file = 'test-results/sbom.json'] = process.argv.slice(2)
const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only']
const bill = JSON.parse(execFileSync('npm', args, { maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] }).toString()) as {
  components: Component[]
}
const components = addInnerParts(bill.components)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify({ ...bill, components }, null, 2)}\n`)

const counts = new Map<string, number>()
for (const { licenses = [] } of components) {
  const words = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? 'unknown').join(' ') || 'unknown'
  counts.set(words, (counts.get(words) ?? 0) + 1)
}
const inner = components.reduce((sum, { components: parts = [] }) => sum + parts.length, 0)
process.stdout.write(`${components.length} packages, ${inner} parts inside them, ${file}\n`)
for (const [licence, count] of [...counts].toSorted(([, a], [, b]) => b - a))
  process.stdout.write(`${String(count).padStart(4)}  ${licence}\n`)
