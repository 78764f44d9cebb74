// `npm run sbom -- [file]`: what is shipped, as CycloneDX (default test-results/sbom.json), and how many packages have which licence.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { printUsageWhenAsked } from './usage.ts'

printUsageWhenAsked(`用法 / usage: npm run sbom -- [file]
生成 CycloneDX 软件物料清单并统计许可证 / writes what is shipped as CycloneDX (test-results/sbom.json) and counts licences`)

type Component = { name: string; version: string; licenses?: { license?: { id?: string; name?: string }; expression?: string }[] }

const [file = 'test-results/sbom.json'] = process.argv.slice(2)
const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only']
const sbom = execFileSync('npm', args, { maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] }).toString()
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, sbom)

const counts = new Map<string, number>()
const { components } = JSON.parse(sbom) as { components: Component[] }
for (const { licenses = [] } of components) {
  const words = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? 'unknown').join(' ') || 'unknown'
  counts.set(words, (counts.get(words) ?? 0) + 1)
}
process.stdout.write(`${components.length} packages, ${file}\n`)
for (const [licence, count] of [...counts].toSorted(([, a], [, b]) => b - a))
  process.stdout.write(`${String(count).padStart(4)}  ${licence}\n`)
