import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const sources = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] })
  .map(read)
  .join('\n')

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/portal.json'])('%s asks for metrics that the portal has', (path) => {
  // A histogram is asked for by its buckets.
  const asked = new Set(Array.from(read(path).matchAll(/portal_[a-z_]+/g), ([name]) => name.replace(/_bucket$/, '')))
  expect(asked.size).toBeGreaterThan(8)
  expect([...asked].filter((name) => !sources.includes(`'${name}'`))).toEqual([])
})

test('the samples set variables that README.md explains', () => {
  const explained = new Set(read('README.md').match(/(?<=`)[A-Z_]{4,}(?=`)/g))
  const lines = read('deploy/systemd/portal.env.example').match(/^[A-Z_]+(?==)/gm) ?? []
  const inUnits = Array.from(read('deploy/systemd/portal.service').matchAll(/^Environment=([A-Z_]+)/gm), ([, name]) => name)
  const composed = /portal:\n[^]*?environment:\n([^]*?)\n {4}volumes/.exec(read('deploy/container/compose.yaml'))?.[1] ?? ''
  const inContainer = Array.from(composed.matchAll(/^ +([A-Z_]+):/gm), ([, name]) => name)
  const set = [...lines, ...inUnits, ...inContainer]
  expect(set.length).toBeGreaterThan(12)
  expect(set.filter((name) => !explained.has(String(name)))).toEqual([])
})

test('the proxy’s log holds no parameters of addresses, which carry session ids and the page password', () => {
  const sample = read('deploy/nginx/portal.conf')
  expect(/log_format portal '[^']*'/.exec(sample)?.[0]).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b(?!_)/)
  expect(sample.match(/access_log [^;]*;/g)?.every((line) => line.endsWith(' portal;'))).toBe(true)
})
